-- What to read after an article, weighed when it or one of them changes, so that showing it costs one look-up. More are
-- kept than are shown: some may have been withdrawn meanwhile, and what is fresh moves up when the page is made.
create table article_related (
  article_id bigint not null references articles on delete cascade,
  related_id bigint not null references articles on delete cascade,
  score real not null,
  primary key (article_id, related_id)
);

create index article_related_to on article_related (related_id);

-- Whatever is there already is weighed at the indexer's next turns.
insert into search_pending (article_id) select id from articles where status = 'published' order by published_at desc;

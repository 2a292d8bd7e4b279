-- Search stands apart from the articles: these tables can be thrown away and filled again from them.

-- Folded texts, on which hits are proved and ranked. The body as a reader sees it, from which passages are cut, is the
-- folded one with a few differences: kept as such, they take a twentieth of its room.
create table search_documents (
  article_id bigint primary key references articles on delete cascade,
  title text not null,
  -- A line break stands before and after each tag, so that a whole tag can be told from a part of one.
  tags text not null,
  author text not null,
  summary text not null,
  body_differences text not null
);

-- Bodies are read by the thousand to prove phrases. In a table of their own, uncompressed and in line as far as a page
-- allows, that takes a third of the time.
create table search_bodies (
  article_id bigint primary key references search_documents on delete cascade,
  body text not null
) with (toast_tuple_target = 8160);

alter table search_bodies alter column body set storage external;

-- For suggestions. Only the beginning: a very long title would not fit into an index.
create index search_documents_by_title on search_documents (left(title, 40) text_pattern_ops);

-- Hashed grams of title, tags, author and summary (head), and of all fields with the body (whole). Rows are kept
-- narrow, arrays out of line, so that tens of thousands of hits are a few hundred pages.
create table search_grams (
  article_id bigint primary key references search_documents on delete cascade,
  published_at timestamptz(3) not null,
  kind text not null,
  category_id integer not null,
  head integer[] not null,
  whole integer[] not null
) with (toast_tuple_target = 128);

alter table search_grams alter column head set storage external;
alter table search_grams alter column whole set storage external;

-- Without fastupdate: its list of pending entries made single queries wait for seconds.
create index search_grams_head on search_grams using gin (head) with (fastupdate = off);
create index search_grams_whole on search_grams using gin (whole) with (fastupdate = off);

create table search_tags (
  tag_id integer primary key references tags on delete cascade,
  folded text not null
);

-- Time is cut into slices of 1, 2, 4 … 4096 days. The slices of an article stand among its grams, as numbers below
-- zero that no text makes, so that the index itself can narrow a common word down to the newest articles.
create function search_slice(moment timestamptz, step integer) returns integer
language sql immutable parallel safe
return -1 - step * 1000000 - floor(extract(epoch from moment) / (86400 * (1 << step)))::integer;

create function search_slices(moment timestamptz) returns integer[]
language sql immutable parallel safe
return array(select search_slice(moment, step) from generate_series(0, 12) as step);

-- The newest articles that have all the grams asked for. A word that is common enough is found often enough in the two
-- newest slices of the width given; only otherwise are all its articles read. The settings keep the planner on the
-- index of grams, which for a common word it would leave for the whole table, and in one process.
create function search_likely(
  in_head boolean, asked integer[], of_kind text, of_category integer, as_of timestamptz, at_most integer,
  step integer, newest_of_all timestamptz
) returns table (article_id bigint, published_at timestamptz)
language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  field text := case when in_head then 'head' else 'whole' end;
  rest text := ' and published_at <= $2 and ($3 is null or kind = $3) and ($4 is null or category_id = $4)';
  every text := format('from search_grams where %I @> $1', field) || rest;
  recent text := format('from search_grams where (%1$I @> ($1 || $6) or %1$I @> ($1 || $7))', field) || rest;
  newest text := ' order by published_at desc, article_id desc limit $5';
  slice integer := search_slice(newest_of_all, step);
  ids bigint[];
  moments timestamptz[];
begin
  if step is not null then
    execute 'select array_agg(article_id), array_agg(published_at) from (select article_id, published_at '
      || recent || newest || ') as found' into ids, moments
      using asked, as_of, of_kind, of_category, at_most, slice, slice + 1;
    if cardinality(ids) = at_most then
      return query select * from unnest(ids, moments);
      return;
    end if;
  end if;
  return query execute 'select article_id, published_at ' || every || newest
    using asked, as_of, of_kind, of_category, at_most;
end
$$;

-- What has changed and is not in the index yet. A list, not a set: a writer then never waits for the indexer, and a
-- change that comes while the article is being indexed leaves its own line behind.
create table search_pending (
  id bigint generated always as identity primary key,
  article_id bigint not null
);

create index search_pending_of_article on search_pending (article_id);

insert into search_pending (article_id) select id from articles order by published_at desc;

-- Triggers, so that no writer can forget. What is no longer public leaves the index in the same transaction.
create function search_articles_added() returns trigger language plpgsql as $$
begin
  insert into search_pending (article_id) select id from added where status = 'published';
  return null;
end
$$;

create trigger articles_added_to_search after insert on articles
  referencing new table as added for each statement execute function search_articles_added();

create function search_articles_edited() returns trigger language plpgsql as $$
begin
  delete from search_documents
    where article_id in (select id from edited where status <> 'published');
  insert into search_pending (article_id)
    select edited.id from edited join earlier using (id)
    where edited.status = 'published'
      and (edited.status, edited.title, edited.summary, edited.body_html, edited.author_id, edited.category_id,
        edited.kind, edited.published_at)
      is distinct from (earlier.status, earlier.title, earlier.summary, earlier.body_html, earlier.author_id,
        earlier.category_id, earlier.kind, earlier.published_at);
  return null;
end
$$;

create trigger articles_edited_for_search after update on articles
  referencing old table as earlier new table as edited for each statement execute function search_articles_edited();

create function search_article_tags_changed() returns trigger language plpgsql as $$
begin
  insert into search_pending (article_id) select distinct article_id from changed;
  return null;
end
$$;

create trigger article_tags_added_to_search after insert on article_tags
  referencing new table as changed for each statement execute function search_article_tags_changed();
create trigger article_tags_edited_for_search after update on article_tags
  referencing new table as changed for each statement execute function search_article_tags_changed();
create trigger article_tags_removed_from_search after delete on article_tags
  referencing old table as changed for each statement execute function search_article_tags_changed();

create function search_authors_renamed() returns trigger language plpgsql as $$
begin
  insert into search_pending (article_id)
    select articles.id from edited join earlier using (id) join articles on articles.author_id = edited.id
    where edited.name <> earlier.name;
  return null;
end
$$;

create trigger authors_renamed_for_search after update on authors
  referencing old table as earlier new table as edited for each statement execute function search_authors_renamed();

create function search_tags_renamed() returns trigger language plpgsql as $$
begin
  insert into search_pending (article_id)
    select article_tags.article_id from edited join earlier using (id)
    join article_tags on article_tags.tag_id = edited.id
    where edited.name <> earlier.name;
  return null;
end
$$;

create trigger tags_renamed_for_search after update on tags
  referencing old table as earlier new table as edited for each statement execute function search_tags_renamed();

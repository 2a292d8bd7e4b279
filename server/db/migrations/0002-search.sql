-- Search stands apart from the articles: these tables can be thrown away and filled again from them.

-- Folded texts, on which hits are proved and ranked, and the body as a reader sees it, from which passages are cut.
create table search_documents (
  article_id bigint primary key references articles on delete cascade,
  title text not null,
  -- A line break stands before and after each tag, so that a whole tag can be told from a part of one.
  tags text not null,
  author text not null,
  summary text not null,
  body text not null,
  shown_body text not null
);

-- A body is read by the thousand to prove phrases; unpacking it each time would cost more than its room on disk.
alter table search_documents alter column body set storage external;

create index search_documents_by_title on search_documents (title text_pattern_ops);

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
  in_head boolean, asked integer[], of_kind text, of_category integer, as_of timestamptz, at_most integer, step integer
) returns table (article_id bigint, published_at timestamptz)
language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
#variable_conflict use_column
declare
  this_slice integer[] := asked || search_slice(as_of, step);
  slice_before integer[] := asked || search_slice(as_of, step) + 1;
  is_common boolean := false;
begin
  if in_head then
    if step is not null then
      select count(*) = at_most into is_common from (
        select from search_grams
        where (head @> this_slice or head @> slice_before) and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        limit at_most) recent;
    end if;
    if is_common then
      return query
        select article_id, published_at from search_grams
        where (head @> this_slice or head @> slice_before) and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        order by published_at desc, article_id desc limit at_most;
    else
      return query
        select article_id, published_at from search_grams
        where head @> asked and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        order by published_at desc, article_id desc limit at_most;
    end if;
  else
    if step is not null then
      select count(*) = at_most into is_common from (
        select from search_grams
        where (whole @> this_slice or whole @> slice_before) and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        limit at_most) recent;
    end if;
    if is_common then
      return query
        select article_id, published_at from search_grams
        where (whole @> this_slice or whole @> slice_before) and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        order by published_at desc, article_id desc limit at_most;
    else
      return query
        select article_id, published_at from search_grams
        where whole @> asked and published_at <= as_of
          and (of_kind is null or kind = of_kind) and (of_category is null or category_id = of_category)
        order by published_at desc, article_id desc limit at_most;
    end if;
  end if;
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

-- A series: articles that belong together, in an order that the staff choose.
create table series (
  id integer generated always as identity primary key,
  slug text not null unique,
  title text not null,
  -- Plain text; an empty line begins a new paragraph.
  introduction text not null default '',
  cover_id text references media,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index series_of_cover on series (cover_id) where cover_id is not null;

-- An article is a part of one series at most. It may be a draft that is not in `articles` yet, so nothing is referenced;
-- only public parts are shown and counted.
create table series_parts (
  article_id bigint primary key,
  series_id integer not null references series on delete cascade,
  position integer not null
);

create index series_parts_of_series on series_parts (series_id, position);

-- The cache tag `series:SLUG` is on the page of a series and on the pages of all its parts.
create function series_tags_of(articles_given bigint[]) returns text[] language sql volatile as $$
  select array(select distinct 'series:' || series.slug from series_parts join series on series.id = series_id
    where article_id = any(articles_given))
$$;

create function series_touched() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  touched := array(select 'series:' || slug from old_rows);
  if tg_op = 'UPDATE' then touched := touched || array(select 'series:' || slug from new_rows); end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

-- The page of an article that gets or loses its series changes as well; an article that is not public changes nothing.
create function series_parts_touched() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
begin
  perform from content_version for update;
  if tg_op <> 'INSERT' then
    select touched || coalesce(array_agg(tag), '{}') into touched
      from old_rows join articles on articles.id = article_id and is_shown(status, published_at)
        left join series on series.id = series_id, unnest(array['article:' || article_id, 'series:' || series.slug]) as tag
      where tag is not null;
  end if;
  if tg_op <> 'DELETE' then
    select touched || coalesce(array_agg(tag), '{}') into touched
      from new_rows join articles on articles.id = article_id and is_shown(status, published_at)
        join series on series.id = series_id, unnest(array['article:' || article_id, 'series:' || series.slug]) as tag;
  end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

-- A part that appears or disappears changes the numbers of the other parts. Of a new title or address they learn by `card:ID`.
create function parts_shown_touched() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  perform from content_version for update;
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows where is_shown(status, published_at));
  else
    changed := array(select n.id from old_rows o join new_rows n using (id)
      where (is_shown(o.status, o.published_at) or is_shown(n.status, n.published_at))
        and (o.status, o.published_at) is distinct from (n.status, n.published_at));
  end if;
  if cardinality(changed) > 0 and cardinality(series_tags_of(changed)) > 0 then
    perform touch_content(series_tags_of(changed));
  end if;
  return null;
end
$$;

-- The series of a deleted article is touched here: its own row is gone when the row of `series_parts` goes.
create function parts_deleted() returns trigger language plpgsql as $$
declare
  gone bigint[] := array(select id from old_rows);
begin
  if cardinality(series_tags_of(gone)) > 0 then perform touch_content(series_tags_of(gone)); end if;
  delete from series_parts where article_id = any(gone);
  return null;
end
$$;

create function series_covers_touched() returns trigger language plpgsql as $$
declare
  touched text[] := array(select 'series:' || series.slug from old_rows join series on series.cover_id = old_rows.id);
begin
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

-- What became due after `since`, without any write, with the series of its articles.
create or replace function due_tags(since timestamptz) returns text[] language sql volatile as $$
  select array(select tag from articles, unnest(appearing_tags(articles.id) || series_tags_of(array[articles.id])) as tag
      where status = 'published' and published_at > since and published_at <= now())
    || array(select 'front' from featured_article where until > since and until <= now())
$$;

create trigger series_inserted after insert on series referencing new table as new_rows
  for each statement execute function names_touched();
create trigger series_updated after update on series referencing old table as old_rows new table as new_rows
  for each statement execute function series_touched();
create trigger series_deleted after delete on series referencing old table as old_rows
  for each statement execute function series_touched();
create trigger series_truncated after truncate on series for each statement execute function raise_content_version();

create trigger series_parts_inserted after insert on series_parts referencing new table as new_rows
  for each statement execute function series_parts_touched();
create trigger series_parts_updated after update on series_parts referencing old table as old_rows new table as new_rows
  for each statement execute function series_parts_touched();
create trigger series_parts_deleted after delete on series_parts referencing old table as old_rows
  for each statement execute function series_parts_touched();
create trigger series_parts_truncated after truncate on series_parts
  for each statement execute function raise_content_version();

create trigger articles_inserted_in_series after insert on articles referencing new table as new_rows
  for each statement execute function parts_shown_touched();
create trigger articles_updated_in_series after update on articles
  referencing old table as old_rows new table as new_rows for each statement execute function parts_shown_touched();
create trigger articles_deleted_in_series after delete on articles referencing old table as old_rows
  for each statement execute function parts_deleted();

create trigger series_covers_updated after update on media referencing old table as old_rows new table as new_rows
  for each statement execute function series_covers_touched();
create trigger series_covers_deleted after delete on media referencing old table as old_rows
  for each statement execute function series_covers_touched();

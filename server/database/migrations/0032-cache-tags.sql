-- What each change of content touched, as tags. A cached page knows the tags of what it shows, so that a change drops
-- only the pages that show something of it. Tags:
--   all                 every page                     article:ID   the page of an article
--   shell               header and footer              card:ID      wherever an article's card is shown
--   front               the top of the home page       beside:ID    the articles published before and after it
--   popular             the list of most viewed        related:ID   the articles to read after it
--   list, list:KIND     all articles, or of a kind     slug:SLUG    an address that gets an article
--   category:SLUG, author:SLUG, tag:NAME   the articles of one; byline:SLUG   the name and title of an author
create table content_changes (
  version bigint primary key,
  tags text[] not null,
  -- Tags of articles that readers must not see any longer: no outdated page may show them, not even for a moment.
  withdrawn text[] not null,
  changed_at timestamptz not null default clock_timestamp()
);

create index content_changes_by_time on content_changes (changed_at);

comment on table content_changes is 'derived';

-- Raises the version and records what was touched. The version's row is locked until the end of the transaction, so that
-- changes become visible in the order of their versions.
create function touch_content(touched text[], withdrawn_tags text[] default '{}') returns void language plpgsql as $$
declare
  raised bigint;
begin
  update content_version set version = version + 1 returning version into raised;
  delete from content_changes where changed_at < clock_timestamp() - interval '1 hour';
  insert into content_changes (version, tags, withdrawn) values (
    raised,
    case when cardinality(touched) > 1000 then '{all}' else array(select distinct unnest(touched)) end,
    case when cardinality(withdrawn_tags) > 1000 then '{all}' else array(select distinct unnest(withdrawn_tags)) end)
    -- A restored backup brings an earlier version; its changes replace those that came after the backup.
    on conflict (version) do update
      set tags = excluded.tags, withdrawn = excluded.withdrawn, changed_at = excluded.changed_at;
end
$$;

-- For tables whose every change touches the same pages; of an unknown table that is all of them.
create or replace function raise_content_version() returns trigger language plpgsql as $$
begin
  perform touch_content(case
    when tg_table_name = 'categories' then array['shell']
    when tg_table_name in ('featured_article', 'front_page_positions') then array['front']
    else array['all'] end);
  return null;
end
$$;

-- A little ahead of its time: a long transaction may commit when the article has been due for a while already.
create function is_shown(status text, published_at timestamptz) returns boolean language sql volatile as $$
  select status = 'published' and published_at <= clock_timestamp() + interval '10 minutes'
$$;

-- The lists that an article belongs to.
create function list_tags(kind text, category integer, author integer) returns text[] language sql stable as $$
  select array['list', 'list:' || kind]
    || array(select 'category:' || slug from categories where id = category)
    || array(select 'author:' || slug from authors where id = author)
$$;

-- What an article touches when it appears: its lists, the articles beside it, and those that it is related to.
create function appearing_tags(appearing bigint) returns text[] language sql volatile as $$
  select list_tags(a.kind, a.category_id, a.author_id)
    || array['article:' || a.id, 'card:' || a.id, 'slug:' || a.slug]
    || array(select 'tag:' || tags.name from article_tags join tags on tags.id = tag_id where article_id = a.id)
    || array(select 'related:' || article_id from article_related where related_id = a.id)
    || array(select 'popular' where exists (
        select from article_views where article_id = a.id and hour > now() - interval '49 hours'))
    || array(select 'beside:' || id from (
        (select id from articles b where b.status = 'published' and b.kind = a.kind
          and (b.published_at, b.id) < (a.published_at, a.id) and b.published_at <= clock_timestamp()
          order by b.published_at desc, b.id desc limit 1)
        union all
        (select id from articles b where b.status = 'published' and b.kind = a.kind
          and (b.published_at, b.id) > (a.published_at, a.id) and b.published_at <= clock_timestamp()
          order by b.published_at, b.id limit 1)) beside)
  from articles a where a.id = appearing
$$;

-- What became due after `since`, without any write.
create function due_tags(since timestamptz) returns text[] language sql volatile as $$
  select array(select tag from articles, unnest(appearing_tags(articles.id)) as tag
      where status = 'published' and published_at > since and published_at <= now())
    || array(select 'front' from featured_article where until > since and until <= now())
$$;

create function articles_touched() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
  withdrawn_tags text[] := '{}';
  change record;
begin
  -- Locked before anything is read: what a transaction before this one changed is then visible.
  perform from content_version for update;
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then return null; end if;
    if (select count(*) from new_rows) > 100 then
      perform touch_content(array['all']);
      return null;
    end if;
    select coalesce(array_agg(tag), '{}') into touched
      from new_rows n, unnest(appearing_tags(n.id)) as tag where is_shown(n.status, n.published_at);
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
    if (select count(*) from old_rows) > 100 then
      perform touch_content(array['all'], array['all']);
      return null;
    end if;
    select coalesce(array_agg(tag), '{}') into touched
      from old_rows o, unnest(array['article:' || o.id] || list_tags(o.kind, o.category_id, o.author_id)) as tag;
    select array_agg('article:' || o.id) || array_agg('card:' || o.id) into withdrawn_tags from old_rows o;
  else
    if not exists (select from new_rows) then return null; end if;
    if (select count(*) from new_rows) > 100 then
      perform touch_content(array['all'], array['all']);
      return null;
    end if;
    for change in
      select n.id, o.kind, o.category_id, o.author_id,
        is_shown(o.status, o.published_at) as was_shown,
        is_shown(n.status, n.published_at) as is_shown,
        'withdrawn' in (o.status, n.status) as is_withdrawn,
        (o.kind, o.category_id, o.author_id, o.published_at, o.slug)
          is distinct from (n.kind, n.category_id, n.author_id, n.published_at, n.slug) as is_moved,
        (o.title, o.summary, o.reading_minutes, o.video_seconds, o.cover_id, o.cover_alt)
          is distinct from (n.title, n.summary, n.reading_minutes, n.video_seconds, n.cover_id, n.cover_alt) as has_new_card
      from old_rows o join new_rows n using (id)
    loop
      if not (change.was_shown or change.is_shown or change.is_withdrawn) then continue; end if;
      touched := touched || ('article:' || change.id);
      if change.was_shown and not change.is_shown then
        withdrawn_tags := withdrawn_tags || array['article:' || change.id, 'card:' || change.id];
      end if;
      if change.was_shown and change.is_shown and not change.is_moved then
        if change.has_new_card then touched := touched || ('card:' || change.id); end if;
        continue;
      end if;
      if change.was_shown then
        touched := touched || list_tags(change.kind, change.category_id, change.author_id)
          || array(select 'tag:' || name from article_tags join tags on tags.id = tag_id where article_id = change.id);
      end if;
      if change.is_shown then touched := touched || appearing_tags(change.id); end if;
    end loop;
  end if;
  perform touch_content(touched, withdrawn_tags);
  return null;
end
$$;

create function article_tags_touched() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    touched := touched || array(select 'article:' || article_id from old_rows)
      || array(select 'tag:' || name from old_rows join tags on tags.id = tag_id);
  end if;
  if tg_op <> 'DELETE' then
    touched := touched || array(select 'article:' || article_id from new_rows)
      || array(select 'tag:' || name from new_rows join tags on tags.id = tag_id);
  end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

-- New tags, authors and files are on no page yet; the version is raised for what was looked for and not found.
create function names_touched() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then perform touch_content('{}'); end if;
  return null;
end
$$;

create function tags_touched() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  touched := array(select 'tag:' || name from old_rows)
    || array(select 'article:' || article_id from article_tags join old_rows on old_rows.id = tag_id);
  if tg_op = 'UPDATE' then touched := touched || array(select 'tag:' || name from new_rows); end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

create function authors_touched() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  touched := array(select unnest(array['author:' || slug, 'byline:' || slug]) from old_rows);
  if tg_op = 'UPDATE' then touched := touched || array(select 'author:' || slug from new_rows); end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

create function media_touched() returns trigger language plpgsql as $$
begin
  if exists (select from old_rows) then
    perform touch_content(array(
      select unnest(array['article:' || articles.id, 'card:' || articles.id]) from old_rows join articles
        on old_rows.id in (articles.cover_id, articles.video_id, articles.captions_id)));
  end if;
  return null;
end
$$;

create function corrections_touched() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
begin
  if tg_op <> 'INSERT' then touched := array(select 'article:' || article_id from old_rows); end if;
  if tg_op <> 'DELETE' then touched := touched || array(select 'article:' || article_id from new_rows); end if;
  if cardinality(touched) > 0 then perform touch_content(touched); end if;
  return null;
end
$$;

drop trigger articles_changed on articles;
create trigger articles_inserted after insert on articles referencing new table as new_rows
  for each statement execute function articles_touched();
create trigger articles_updated after update on articles referencing old table as old_rows new table as new_rows
  for each statement execute function articles_touched();
create trigger articles_deleted after delete on articles referencing old table as old_rows
  for each statement execute function articles_touched();
create trigger articles_truncated after truncate on articles for each statement execute function raise_content_version();

drop trigger article_tags_changed on article_tags;
create trigger article_tags_inserted after insert on article_tags referencing new table as new_rows
  for each statement execute function article_tags_touched();
create trigger article_tags_updated after update on article_tags referencing old table as old_rows new table as new_rows
  for each statement execute function article_tags_touched();
create trigger article_tags_deleted after delete on article_tags referencing old table as old_rows
  for each statement execute function article_tags_touched();
create trigger article_tags_truncated after truncate on article_tags
  for each statement execute function raise_content_version();

drop trigger tags_changed on tags;
create trigger tags_inserted after insert on tags referencing new table as new_rows
  for each statement execute function names_touched();
create trigger tags_updated after update on tags referencing old table as old_rows new table as new_rows
  for each statement execute function tags_touched();
create trigger tags_deleted after delete on tags referencing old table as old_rows
  for each statement execute function tags_touched();
create trigger tags_truncated after truncate on tags for each statement execute function raise_content_version();

drop trigger authors_changed on authors;
create trigger authors_inserted after insert on authors referencing new table as new_rows
  for each statement execute function names_touched();
create trigger authors_updated after update on authors referencing old table as old_rows new table as new_rows
  for each statement execute function authors_touched();
create trigger authors_deleted after delete on authors referencing old table as old_rows
  for each statement execute function authors_touched();
create trigger authors_truncated after truncate on authors for each statement execute function raise_content_version();

drop trigger media_changed on media;
create trigger media_inserted after insert on media referencing new table as new_rows
  for each statement execute function names_touched();
create trigger media_updated after update on media referencing old table as old_rows new table as new_rows
  for each statement execute function media_touched();
create trigger media_deleted after delete on media referencing old table as old_rows
  for each statement execute function media_touched();
create trigger media_truncated after truncate on media for each statement execute function raise_content_version();

drop trigger article_corrections_changed on article_corrections;
create trigger article_corrections_inserted after insert on article_corrections referencing new table as new_rows
  for each statement execute function corrections_touched();
create trigger article_corrections_updated after update on article_corrections
  referencing old table as old_rows new table as new_rows for each statement execute function corrections_touched();
create trigger article_corrections_deleted after delete on article_corrections referencing old table as old_rows
  for each statement execute function corrections_touched();
create trigger article_corrections_truncated after truncate on article_corrections
  for each statement execute function raise_content_version();

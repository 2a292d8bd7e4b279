-- Two more addresses belong to the site: an article that has one of them moves to the first free `<slug>-<number>`, with
-- a redirect. The redirect from /news/series is used until a page is there; /news/corrections is a page now.
do $$
declare
  moved record;
  number integer;
  free_slug text;
begin
  for moved in select id, slug from articles where slug in ('corrections', 'series') loop
    number := 1;
    loop
      free_slug := moved.slug || '-' || number;
      exit when not exists (select from articles where slug = free_slug)
        and not exists (select from redirects where from_path = '/news/' || free_slug)
        and not exists (select from article_drafts where fields ->> 'slug' = free_slug);
      number := number + 1;
    end loop;
    update articles set slug = free_slug where id = moved.id;
    update article_sources set given_slug = free_slug where article_id = moved.id and given_slug = moved.slug;
    update redirects set to_path = '/news/' || free_slug where to_path = '/news/' || moved.slug;
    insert into redirects (from_path, to_path) values ('/news/' || moved.slug, '/news/' || free_slug)
      on conflict (from_path) do update set to_path = excluded.to_path;
    update article_drafts set fields = jsonb_set(fields, '{slug}', to_jsonb(free_slug))
      where article_id = moved.id and fields ->> 'slug' = moved.slug;
  end loop;
end
$$;

alter table articles drop constraint articles_slug_check;
alter table articles add constraint articles_slug_check
  check (slug not in ('categories', 'category', 'tag', 'author', 'video', 'corrections', 'series'));

-- The public list of corrections, newest first.
create index article_corrections_newest on article_corrections (corrected_at desc, id desc);

-- The tag `corrections` is that list. Articles that appear or move touch `list`, their titles `card:ID`.
create or replace function corrections_touched() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
begin
  if tg_op <> 'INSERT' then touched := array(select 'article:' || article_id from old_rows); end if;
  if tg_op <> 'DELETE' then touched := touched || array(select 'article:' || article_id from new_rows); end if;
  if cardinality(touched) > 0 then perform touch_content(touched || array['corrections']); end if;
  return null;
end
$$;

-- Which revision a member read; unknown of what was read before this column existed.
alter table reading_history add column revision integer;

-- A correction of an article that a member had read before. Removed with the entry of the history, and when the
-- correction is taken back.
create table correction_notices (
  member_id bigint not null references members on delete cascade,
  article_id bigint not null,
  correction_id bigint not null references article_corrections on delete cascade,
  -- The revision that the member had read; null if it is not known.
  revision integer,
  seen_at timestamptz(3),
  primary key (member_id, correction_id),
  foreign key (member_id, article_id) references reading_history (member_id, article_id) on delete cascade
);

create index correction_notices_of_entry on correction_notices (member_id, article_id);
create index correction_notices_of_correction on correction_notices (correction_id);

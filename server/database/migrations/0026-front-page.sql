-- The positions at the top of the home page that the staff filled; 1 is the lead. Empty ones show the newest articles.
create table front_page_positions (
  position smallint primary key check (position between 1 and 5),
  article_id bigint not null unique references articles on delete cascade,
  until timestamptz(3)
);

insert into front_page_positions (position, article_id, until) select 1, article_id, until from featured_article;

create trigger front_page_positions_changed after insert or update or delete or truncate on front_page_positions
  for each statement execute function raise_content_version();

-- What the positions were after each change, so that any of them can be restored.
create table front_page_arrangements (
  id bigint generated always as identity primary key,
  made_at timestamptz(3) not null default clock_timestamp(),
  made_by text not null,
  what text not null,
  positions jsonb not null
);

-- An article that is withdrawn leaves its position, and does not return to it when it is published again.
create function leave_front_page() returns trigger language plpgsql as $$
begin
  delete from front_page_positions where article_id = new.id;
  return null;
end
$$;

create trigger article_left_front_page after update of status on articles for each row
  when (old.status = 'published' and new.status <> 'published') execute function leave_front_page();

-- The version before knows only the lead, in featured_article. Each table follows the other until a later version drops
-- that one; a write that changes no row ends the exchange.
create function follow_featured_article() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from front_page_positions where position = 1;
    return null;
  end if;
  delete from front_page_positions where article_id = new.article_id and position <> 1;
  insert into front_page_positions (position, article_id, until) values (1, new.article_id, new.until)
    on conflict (position) do update set article_id = excluded.article_id, until = excluded.until
    where (front_page_positions.article_id, front_page_positions.until) is distinct from (excluded.article_id, excluded.until);
  return null;
end
$$;

create function follow_front_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from featured_article;
    return null;
  end if;
  insert into featured_article (article_id, until) values (new.article_id, new.until)
    on conflict (only_row) do update set article_id = excluded.article_id, until = excluded.until
    where (featured_article.article_id, featured_article.until) is distinct from (excluded.article_id, excluded.until);
  return null;
end
$$;

create trigger featured_article_followed after insert or update or delete on featured_article
  for each row execute function follow_featured_article();
create trigger front_page_lead_written after insert or update on front_page_positions
  for each row when (new.position = 1) execute function follow_front_page();
create trigger front_page_lead_removed after delete on front_page_positions
  for each row when (old.position = 1) execute function follow_front_page();

-- Views of articles and clicks on links by month in Taipei, so that a long period is read by months and few days. Triggers
-- add what changes in the days, whichever version of the site counts them.
create table figure_article_months (
  month date not null,
  article_id bigint not null,
  views integer not null,
  primary key (month, article_id) include (views)
);

create table figure_link_months (
  month date not null,
  kind text not null check (kind in ('host', 'address')),
  link text not null,
  clicks integer not null,
  primary key (month, kind, link)
);

insert into figure_article_months
  select date_trunc('month', day)::date, article_id, sum(views) from figure_articles group by 1, 2;
insert into figure_link_months
  select date_trunc('month', day)::date, kind, link, sum(clicks) from figure_links group by 1, 2, 3;

create function add_articles_to_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate figure_article_months;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update figure_article_months as stored set views = stored.views - gone.views
      from (select date_trunc('month', day)::date as month, article_id, sum(views) as views from removed group by 1, 2) as gone
      where stored.month = gone.month and stored.article_id = gone.article_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into figure_article_months as stored
      select date_trunc('month', day)::date, article_id, sum(views) from added group by 1, 2 order by 1, 2
      on conflict (month, article_id) do update set views = stored.views + excluded.views;
  else
    delete from figure_article_months as stored using removed
      where stored.month = date_trunc('month', removed.day)::date and stored.article_id = removed.article_id
        and stored.views = 0;
  end if;
  return null;
end
$$;

create function add_links_to_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate figure_link_months;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update figure_link_months as stored set clicks = stored.clicks - gone.clicks
      from (select date_trunc('month', day)::date as month, kind, link, sum(clicks) as clicks from removed group by 1, 2, 3) as gone
      where stored.month = gone.month and stored.kind = gone.kind and stored.link = gone.link;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into figure_link_months as stored
      select date_trunc('month', day)::date, kind, link, sum(clicks) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (month, kind, link) do update set clicks = stored.clicks + excluded.clicks;
  else
    delete from figure_link_months as stored using removed
      where stored.month = date_trunc('month', removed.day)::date and stored.kind = removed.kind
        and stored.link = removed.link and stored.clicks = 0;
  end if;
  return null;
end
$$;

create trigger figure_articles_added after insert on figure_articles
  referencing new table as added for each statement execute function add_articles_to_months();
create trigger figure_articles_changed after update on figure_articles
  referencing old table as removed new table as added for each statement execute function add_articles_to_months();
create trigger figure_articles_removed after delete on figure_articles
  referencing old table as removed for each statement execute function add_articles_to_months();
create trigger figure_articles_emptied after truncate on figure_articles
  for each statement execute function add_articles_to_months();

create trigger figure_links_added after insert on figure_links
  referencing new table as added for each statement execute function add_links_to_months();
create trigger figure_links_changed after update on figure_links
  referencing old table as removed new table as added for each statement execute function add_links_to_months();
create trigger figure_links_removed after delete on figure_links
  referencing old table as removed for each statement execute function add_links_to_months();
create trigger figure_links_emptied after truncate on figure_links
  for each statement execute function add_links_to_months();

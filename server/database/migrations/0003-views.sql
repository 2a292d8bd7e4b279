-- How often an article was opened, by the hour.
create table article_views (
  article_id bigint not null references articles on delete cascade,
  hour timestamptz(0) not null,
  views integer not null,
  primary key (article_id, hour)
);

create index article_views_by_hour on article_views (hour);

-- Who opened what a moment ago, as a hash that cannot be read back; kept for an hour at the most.
create table view_marks (
  mark bytea primary key,
  seen_at timestamptz not null
);

create index view_marks_by_time on view_marks (seen_at);

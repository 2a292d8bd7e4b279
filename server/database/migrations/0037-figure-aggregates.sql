-- Numbers of the site by hour and by day in Taipei, counted from its records by a job (server/statistics/counting.ts).
-- They contain no personal data, and stay when the records that they were counted from are removed.

create table figure_hours (
  hour timestamptz(0) primary key,
  views integer not null,
  visits integer not null
);

create table figure_days (
  day date primary key,
  views integer not null,
  visits integer not null,
  missed_searches integer not null,
  link_clicks integer not null,
  -- Readings of members, and how many of them reached a part of the text.
  readings integer not null,
  reached_25 integer not null,
  reached_50 integer not null,
  reached_75 integer not null,
  reached_100 integer not null
);

-- No reference to articles: the views of a day stay the same when an article is deleted.
create table figure_articles (
  day date not null,
  article_id bigint not null,
  views integer not null,
  primary key (day, article_id) include (views)
);

create table figure_links (
  day date not null,
  kind text not null check (kind in ('host', 'address')),
  link text not null,
  clicks integer not null,
  primary key (day, kind, link)
);

-- Up to where the job has counted, and when it last counted the days before once more.
create table figure_progress (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null,
  corrected_at timestamptz
);

-- The readings of a day, without those of all others.
create index reading_history_by_time on reading_history (read_at);

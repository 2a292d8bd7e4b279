-- Tips that were removed at the desk and can be restored for some time, under the id by which members saved them.
create table removed_tips (
  id bigint primary key,
  slug text not null,
  title text not null,
  content_html text not null,
  publish_date date not null,
  removed_at timestamptz(3) not null default clock_timestamp()
);

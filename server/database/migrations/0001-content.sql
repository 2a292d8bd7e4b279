create table categories (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null unique,
  description text not null,
  color text not null,
  position integer not null
);

create table authors (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  title text not null,
  bio text not null
);

-- The id is made from the file's bytes, so that an address never changes its content.
create table media (
  id text primary key,
  kind text not null check (kind in ('picture', 'clip', 'captions')),
  -- 'demo' files lie in the repository's content folder, 'data' files in DATA_DIR/media.
  store text not null check (store in ('demo', 'data')),
  file text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  tone text
);

-- Times are kept to the millisecond, which is what a JavaScript date can carry through a cursor and back.
create table articles (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug not in ('categories', 'category', 'tag', 'author', 'video')),
  kind text not null check (kind in ('news', 'video')),
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  title text not null,
  summary text not null,
  body_html text not null,
  key_points text[] not null default '{}',
  category_id integer not null references categories,
  author_id integer not null references authors,
  cover_id text references media,
  cover_alt text not null default '',
  cover_caption text not null default '',
  cover_credit text not null default '',
  video_id text references media,
  captions_id text references media,
  video_seconds integer,
  reading_minutes integer not null,
  published_at timestamptz(3) not null,
  updated_at timestamptz(3),
  revision integer not null default 1,
  check (kind <> 'video' or (video_id is not null and video_seconds is not null))
);

create index articles_newest on articles (published_at desc, id desc) where status = 'published';
create index articles_newest_of_kind on articles (kind, published_at desc, id desc) where status = 'published';
create index articles_newest_of_category on articles (category_id, published_at desc, id desc) where status = 'published';
create index articles_newest_of_author on articles (author_id, published_at desc, id desc) where status = 'published';

create table tags (
  id integer generated always as identity primary key,
  name text not null unique
);

create table article_tags (
  article_id bigint not null references articles on delete cascade,
  tag_id integer not null references tags on delete cascade,
  position integer not null,
  primary key (article_id, tag_id)
);

create index article_tags_of_tag on article_tags (tag_id, article_id);

create table tips (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  content_html text not null,
  publish_date date not null
);

create index tips_by_date on tips (publish_date desc, id desc);

-- Every process polls this row to learn that what it has rendered is no longer true.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

insert into content_version (version) values (1);

-- A trigger, so that no writer can forget to raise the version.
create function raise_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end
$$;

create trigger categories_changed after insert or update or delete or truncate on categories
  for each statement execute function raise_content_version();
create trigger authors_changed after insert or update or delete or truncate on authors
  for each statement execute function raise_content_version();
create trigger media_changed after insert or update or delete or truncate on media
  for each statement execute function raise_content_version();
create trigger articles_changed after insert or update or delete or truncate on articles
  for each statement execute function raise_content_version();
create trigger tags_changed after insert or update or delete or truncate on tags
  for each statement execute function raise_content_version();
create trigger article_tags_changed after insert or update or delete or truncate on article_tags
  for each statement execute function raise_content_version();

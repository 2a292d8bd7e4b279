-- What the staff write. A draft lies beside the public text, in a table that readers' pages never read: saving it does
-- not raise the content's version. Its id is that of the article, reserved before the article exists.
create table article_drafts (
  article_id bigint primary key,
  -- Who began it; a reporter reaches only articles that they began.
  writer_id uuid references staff on delete set null,
  state text not null default 'draft' check (state in ('draft', 'review', 'returned')),
  -- Raised by every change: a save names the version that it is based on.
  version integer not null default 0,
  -- Null while there is nothing that readers do not see yet.
  fields jsonb,
  saved_at timestamptz(3) not null default clock_timestamp(),
  saved_by text not null default '',
  changed_at timestamptz(3) not null default clock_timestamp()
);

create index article_drafts_open on article_drafts (saved_at desc, article_id desc) where fields is not null;
create index article_drafts_of_writer on article_drafts (writer_id);
create index article_drafts_changed on article_drafts (changed_at);

-- Who writes now: one tab at a time. A lock that is not renewed ends by itself.
create table article_locks (
  article_id bigint primary key,
  staff_id uuid references staff on delete cascade,
  tab uuid,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  changed_at timestamptz(3) not null
);

create index article_locks_changed on article_locks (changed_at);
create index article_locks_until on article_locks (until);

create table draft_versions (
  id bigint generated always as identity primary key,
  article_id bigint not null,
  kind text not null check (kind in ('draft', 'unsaved')),
  number integer not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  staff_id uuid references staff on delete set null,
  made_by text not null,
  what text not null,
  fields jsonb not null
);

create index draft_versions_of_article on draft_versions (article_id, id desc);

create table article_notes (
  id bigint generated always as identity primary key,
  article_id bigint not null,
  at timestamptz(3) not null default clock_timestamp(),
  staff_id uuid references staff on delete set null,
  staff_name text not null,
  kind text not null check (kind in ('note', 'sent', 'returned')),
  text text not null
);

create index article_notes_of_article on article_notes (article_id, id);

-- Links with which outsiders read a draft.
create table preview_links (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  article_id bigint not null,
  made_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);

create index preview_links_of_article on preview_links (article_id);

-- What is known of a file that was uploaded at the desk.
create table media_details (
  media_id text primary key references media on delete cascade,
  file_name text not null,
  alt text not null default '',
  caption text not null default '',
  credit text not null default '',
  seconds integer,
  uploaded_by text not null,
  uploaded_at timestamptz(3) not null default clock_timestamp()
);

-- What readers are told in place of a withdrawn article.
alter table articles add column withdrawn_sentence text;

-- The desk lists articles in every state by their last change.
create index articles_last_changed on articles ((coalesce(updated_at, published_at)) desc, id desc);
create index articles_not_published on articles ((coalesce(updated_at, published_at)) desc, id desc)
  where status <> 'published';

-- What an import last brought of an article, as a hash: the same file again changes nothing, and what an operator has
-- changed since stays until the file itself changes.
alter table articles add column source_mark text;

-- Every form an article has had, whole, so that any of them can be shown and brought back.
create table article_revisions (
  article_id bigint not null references articles on delete cascade,
  revision integer not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  what text not null,
  snapshot jsonb not null,
  primary key (article_id, revision)
);

-- What was wrong in an article and has been put right, told to its readers.
create table article_corrections (
  id bigint generated always as identity primary key,
  article_id bigint not null references articles on delete cascade,
  corrected_at timestamptz(3) not null default now(),
  text text not null
);

create index article_corrections_of_article on article_corrections (article_id, corrected_at);

-- The story that leads the home page whatever is newer; none most of the time.
create table featured_article (
  only_row boolean primary key default true check (only_row),
  article_id bigint not null references articles on delete cascade,
  until timestamptz(3)
);

create trigger article_corrections_changed after insert or update or delete or truncate on article_corrections
  for each statement execute function raise_content_version();
create trigger featured_article_changed after insert or update or delete or truncate on featured_article
  for each statement execute function raise_content_version();

-- Addresses that were given out once and have moved: decoded, without a slash at the end.
create table redirects (
  from_path text primary key check (from_path ~ '^/[^/]'),
  to_path text not null check (to_path ~ '^/([^/]|$)'),
  made_at timestamptz(3) not null default now()
);

create index redirects_to on redirects (to_path);

-- Backups leave out what can be made again from the rest, and know it by this word.
comment on table search_documents is 'derived';
comment on table search_bodies is 'derived';
comment on table search_grams is 'derived';
comment on table search_tags is 'derived';
comment on table search_pending is 'derived';

-- Where an imported article came from, so that it is found again whatever its slug has become. `fields` holds a hash of
-- each field as the last import brought it: a stored value that differs from it was changed by a person and stays.
create table article_sources (
  article_id bigint primary key references articles on delete cascade,
  kind text not null check (kind in ('file', 'wordpress', 'feed')),
  site text not null,
  source_id text not null,
  -- The slug that the source asked for, and the one that the import gave; they differ when the first was taken.
  wanted_slug text not null,
  given_slug text not null,
  fields jsonb not null,
  imported_at timestamptz(3) not null default now(),
  unique (kind, site, source_id)
);

-- The same for imported categories, authors and tips, by the slug of their file.
create table section_sources (
  kind text not null check (kind in ('category', 'author', 'tip')),
  slug text not null,
  fields jsonb not null,
  primary key (kind, slug)
);

-- What a merge of two categories, authors or tags changed, so that it can be undone.
create table section_merges (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('category', 'author', 'tag')),
  from_name text not null,
  into_name text not null,
  removed jsonb not null,
  moved jsonb not null,
  redirected text[] not null,
  merged_at timestamptz(3) not null default now(),
  merged_by text not null,
  undone_at timestamptz(3)
);

create index section_merges_of_name on section_merges (kind, from_name, id desc);

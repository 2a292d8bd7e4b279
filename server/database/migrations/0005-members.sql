-- People with an account. A phone is its dialling code and the number as it is kept: Taiwan's with the leading zero,
-- all others without.
create table members (
  id bigint generated always as identity primary key,
  area text not null,
  phone text not null,
  password_hash text not null,
  last_name text not null,
  first_name text not null,
  birthday date not null,
  gender smallint not null check (gender in (13, 14)),
  intro text not null default '',
  email text,
  email_verified_at timestamptz,
  identity_state text not null default 'none' check (identity_state in ('none', 'pending', 'verified', 'rejected')),
  created_at timestamptz not null default now(),
  unique (area, phone)
);

-- One for each device that is logged in. The generation counts refreshes; only tokens of the present one are good.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references members on delete cascade,
  generation integer not null default 1,
  network text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);

create index sessions_of_member on sessions (member_id);

-- Hashes of every token that was handed out and has not run out. Replaced ones stay, so that an old refresh token is
-- recognised when it is used again, and a logout with an old token still ends its session.
create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  generation integer not null,
  expires_at timestamptz not null,
  -- Of a refresh token: when it was exchanged for new ones.
  replaced_at timestamptz
);

create index session_tokens_of_session on session_tokens (session_id);
create index session_tokens_by_end on session_tokens (expires_at);

-- One live verification code for each phone (or address) and purpose. The code itself is not here: it is made from the
-- secret and a key that the database does not know.
create table codes (
  subject text not null,
  purpose text not null,
  secret bytea not null,
  -- Nobody was sent this one: it is kept so that everything looks the same, and never accepted.
  is_decoy boolean not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (subject, purpose)
);

create index codes_by_age on codes (created_at);

-- What was done how often, shared by all processes: the moments that still count, and until when nothing more is allowed.
create table limit_marks (
  key text collate "C" primary key,
  marks timestamptz[] not null,
  blocked_until timestamptz,
  -- When this row says nothing any more and may be removed.
  stale_at timestamptz not null
);

create index limit_marks_by_end on limit_marks (stale_at);

-- The staff of the newsroom. They are not members: other doors, other sessions, other rights.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('reporter', 'editor', 'support', 'admin')),
  password_hash text,
  -- The secret of the authenticator app, encrypted.
  totp_encrypted bytea,
  -- The time step of the last accepted code, so that no code is accepted twice.
  totp_step bigint not null default 0,
  is_disabled boolean not null default false,
  -- Comes with the demo content and has no way to log in.
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  network text not null,
  user_agent text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3) not null default clock_timestamp(),
  -- When the password or a passkey was last proved.
  proved_at timestamptz(3) not null default clock_timestamp()
);

create index staff_sessions_of_staff on staff_sessions (staff_id);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);

create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff on delete cascade,
  hash bytea not null,
  primary key (staff_id, hash)
);

-- Open invitations; accepting or revoking one deletes its row.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  -- Empty for the first administrator, who chooses it.
  email text not null,
  name text not null,
  role text not null check (role in ('reporter', 'editor', 'support', 'admin')),
  is_first boolean not null default false,
  -- Accepted only from the machine that the site runs on.
  local_only boolean not null default false,
  -- Of an existing account that gets new ways to log in.
  staff_id uuid references staff on delete cascade,
  totp_encrypted bytea not null,
  invited_by text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

-- What is between two steps: password and second factor, or the options of a passkey and its response.
create table staff_challenges (
  hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey-login', 'passkey-new', 'totp')),
  staff_id uuid references staff on delete cascade,
  -- The challenge of a passkey, or the encrypted secret of an authenticator app.
  passkey_challenge text,
  totp_encrypted bytea,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);

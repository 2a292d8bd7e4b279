-- One address is one member's, once it was proved; asking for one proves nothing.
create unique index members_by_verified_email on members (lower(email)) where email_verified_at is not null;

-- An address on its way to be proved, by the code (see codes) or by the link, of which only the hash is kept.
create table email_requests (
  member_id bigint primary key references members on delete cascade,
  email text not null,
  link_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What members handed in to prove who they are. The number is sealed while it waits and erased with the decision.
create table identity_requests (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  real_name text not null,
  birthday date not null,
  number_sealed bytea,
  number_masked text not null,
  state text not null check (state in ('pending', 'verified', 'rejected')),
  reason text,
  submitted_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  check ((state = 'pending') = (number_sealed is not null))
);

create index identity_requests_of_member on identity_requests (member_id, submitted_at desc);
create unique index identity_requests_pending on identity_requests (member_id) where state = 'pending';

-- Which numbers are spoken for, as a hash with a key that is not here.
create table identity_numbers (
  hash bytea primary key,
  member_id bigint not null unique references members on delete cascade
);

-- Who looked at or changed what of a member; when the member is gone, what was done stays without the name.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor text not null,
  action text not null,
  member_id bigint references members on delete set null,
  detail text not null default ''
);

create index audit_log_by_time on audit_log (at desc);

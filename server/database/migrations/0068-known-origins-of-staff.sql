-- Networks and browsers that gave the right password of an account. Their wrong tries are counted apart from those of
-- strangers, who could otherwise lock an account out of the desk.
create table staff_known_origins (
  staff_id uuid not null references staff on delete cascade,
  -- Of the network's name or the browser's cookie.
  hash bytea not null,
  proved_at timestamptz(3) not null default clock_timestamp(),
  primary key (staff_id, hash)
);

insert into staff_known_origins (staff_id, hash, proved_at)
  select staff_id, sha256(convert_to('network ' || network, 'UTF8')), max(proved_at) from staff_sessions
  where network <> '' group by staff_id, network;

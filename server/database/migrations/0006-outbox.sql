-- Every SMS and mail, from the moment it is queued until a while after its end. Whom it goes to and what it says are
-- sealed while it waits and gone once it has ended; what stays is the operator's log of sendings.
create table outbox (
  -- Also what a provider is given to tell a repeated message from a new one.
  id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  kind text not null,
  area text,
  masked text not null,
  sealed bytea,
  -- unknown: the call was made and its end not seen; the message may have gone out.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  -- Which attempt holds the row, so that a late answer of an earlier one changes nothing.
  attempt uuid,
  failure text,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  useful_until timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check (state in ('waiting', 'sending') = (sealed is not null))
);

create index outbox_under_way on outbox (due_at) where state in ('waiting', 'sending');
create index outbox_ended on outbox (ended_at) where ended_at is not null;

-- SMS queued on a day of Taipei: for each dialling code, and for all of them as '*'.
create table sms_days (
  day date not null,
  area text not null,
  queued integer not null default 0,
  primary key (day, area)
);

-- For the operator: psql -c 'select * from send_log limit 50'
create view send_log as
  select queued_at, ended_at, channel, masked as recipient, area, kind, state, attempts, failure
  from outbox order by queued_at desc;

-- Whose account a code changes: null where it makes a new one, or where nobody was sent it. A code is good only together
-- with this member, so that a code which one member asked for is worthless to another.
alter table codes add column member_id bigint references members on delete cascade;

create index codes_of_member on codes (member_id) where member_id is not null;

-- Codes that were on their way without a member are asked for once more.
delete from codes where purpose <> 'register';

-- Beside the count of the day: how many codes were asked for in an hour that ends then, and how many were sent to members
-- who forgot their password after a ceiling was reached.
alter table sms_days
  add column hour_ends timestamptz,
  add column queued_in_hour integer not null default 0,
  add column reserve_used integer not null default 0,
  add column reserve_used_in_hour integer not null default 0;

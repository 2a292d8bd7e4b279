-- Several members may wait with one identity number: that a number is taken is told to operators, not to members.
-- Operators approve one of them (server/accounts/identity-review.ts).
alter table identity_numbers
  drop constraint identity_numbers_pkey,
  drop constraint identity_numbers_member_id_key,
  add primary key (member_id);

create index identity_numbers_by_hash on identity_numbers (hash);

-- The network of a login is anonymised after 30 days; only those that still are whole are looked at.
create index sessions_whole_network on sessions (created_at) where network !~ '/(24|48)$' and network <> '';

-- Argentina's mobile phones have a 9 before the number that is written at home. Where a phone has an account in each
-- form, both stay: server/accounts/login.ts finds the one that was typed.
update members as member set phone = '9' || phone
where area = '+54' and phone ~ '^[123]\d{9}$'
  and not exists (select from members as other where other.area = '+54' and other.phone = '9' || member.phone);

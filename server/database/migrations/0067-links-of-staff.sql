-- A preview link has its maker's right to the article and ends with it. Links from before this column existed keep working
-- where their maker's name is one person's; the others stop.
alter table preview_links add column staff_id uuid references staff on delete cascade;
update preview_links set staff_id = staff.id from staff
  where staff.name = made_by and not exists (select from staff as other where other.name = made_by and other.id <> staff.id);
create index preview_links_of_staff on preview_links (staff_id);

-- The secret of an authenticator app is made when an invitation is accepted, so that whoever made the link does not know it.
-- The column is only written by the version before.
alter table staff_invitations alter column totp_encrypted drop not null;
alter table staff_challenges add column invitation_id uuid references staff_invitations on delete cascade;
create index staff_challenges_of_invitation on staff_challenges (invitation_id) where invitation_id is not null;

-- The staff find members by exact phone or email, and read the audit log of one member.
create index members_by_phone on members (phone);
create index members_by_email on members (lower(email)) where email is not null;
create index audit_log_of_member on audit_log (member_id) where member_id is not null;
create index identity_requests_waiting on identity_requests (submitted_at, id) where state = 'pending';

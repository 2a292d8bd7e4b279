-- When a member saw what came of their error report. Answers of before count as seen: nothing is told late.
alter table error_reports add column seen_at timestamptz(3);
update error_reports set seen_at = closed_at where closed_at is not null and member_id is not null;
create index error_reports_unseen on error_reports (member_id) where state <> 'open' and member_id is not null;

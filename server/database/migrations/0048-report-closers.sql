-- Who closed a report, by name, for colleagues; empty while it is open and for reports that were closed before.
alter table error_reports add column closed_by text not null default '';

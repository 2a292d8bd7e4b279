-- How the last backup and the last restore drill ended; every process reads it for its metrics.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'drill')),
  ended_at timestamptz not null,
  seconds real not null,
  failure text,
  data_age_seconds real,
  completed_at timestamptz
);
-- Not part of a backup: a restored database has runs of its own.
comment on table backup_runs is 'derived';

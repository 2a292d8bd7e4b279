-- How often a network was counted on an article since `first_at`, so that it is counted only a few times a day.
alter table view_marks add column first_at timestamptz not null default now();
alter table view_marks add column counted integer not null default 1;

create index view_marks_by_first on view_marks (first_at);

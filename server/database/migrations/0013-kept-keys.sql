-- Keys that must outlive the operator's own, sealed with it: what was hashed with them is gone and cannot be hashed again.
create table kept_keys (
  purpose text primary key,
  sealed bytea not null
);

-- How many visit records of a kind came from a network in a day; the network is a keyed hash, and one of them stands for
-- all networks together.
create table visit_counts (
  day date not null,
  kind text not null,
  network bytea not null,
  records integer not null,
  primary key (day, kind, network)
);

comment on table visit_counts is 'derived';

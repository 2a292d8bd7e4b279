-- What members put aside. No reference to what was saved: when it goes, its place in the list stays and says so.
create table saved_items (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  type text not null check (type in ('article', 'video', 'tip')),
  item_id bigint not null,
  saved_at timestamptz(3) not null default clock_timestamp(),
  -- For a moment after its removal an item can come back to its old place.
  removed_at timestamptz(3),
  unique (member_id, type, item_id)
);

create index saved_items_newest on saved_items (member_id, saved_at desc, id desc) where removed_at is null;
create index saved_items_newest_of_type on saved_items (member_id, type, saved_at desc, id desc) where removed_at is null;

create table reading_history (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  article_id bigint not null references articles on delete cascade,
  progress smallint not null check (progress between 0 and 100),
  read_at timestamptz(3) not null default clock_timestamp(),
  unique (member_id, article_id)
);

create index reading_history_newest on reading_history (member_id, read_at desc, id desc);

-- Members who do not want to be followed for a while; the others have no row.
create table history_pauses (
  member_id bigint primary key references members on delete cascade,
  since timestamptz(0) not null default now()
);

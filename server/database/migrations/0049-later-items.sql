-- What members want to read later (稍後讀). Its place in the list follows from when it was put there, which a browser may tell
-- that had the list before its reader logged in.
create table later_items (
  member_id bigint not null references members on delete cascade,
  article_id bigint not null references articles on delete cascade,
  added_at timestamptz(3) not null,
  primary key (member_id, article_id)
);

create index later_items_newest on later_items (member_id, added_at desc, article_id desc);
create index later_items_of_article on later_items (article_id);

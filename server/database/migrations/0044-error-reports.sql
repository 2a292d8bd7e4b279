-- Errors in articles that readers report. No network is stored: the limits count networks in limit_marks.
create table error_reports (
  id bigint generated always as identity primary key,
  article_id bigint not null references articles on delete cascade,
  -- Null if a visitor reported it.
  member_id bigint references members on delete cascade,
  -- The SHA-256 of the token by which the reporter's device asks what came of it. A repeated report has the same token.
  token_hash bytea not null unique,
  kind text not null check (kind in ('typo', 'fact', 'other')),
  sentence text not null check (char_length(sentence) <= 500),
  suggestion text not null check (char_length(suggestion) <= 1000),
  state text not null default 'open' check (state in ('open', 'corrected', 'unchanged')),
  answer text not null default '' check (char_length(answer) <= 500),
  reported_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  check ((state = 'open') = (closed_at is null))
);

create index error_reports_open on error_reports (reported_at, id) where state = 'open';
create index error_reports_closed on error_reports (closed_at desc, id desc) where state <> 'open';
create index error_reports_of_member on error_reports (member_id, reported_at desc) where member_id is not null;
create index error_reports_of_article on error_reports (article_id);

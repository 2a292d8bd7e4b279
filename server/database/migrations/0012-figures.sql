-- What operators count: by days of Taipei and dialling codes, without anybody's name, so that it can stay when
-- members and messages are gone.
create table day_counts (
  day date not null,
  what text not null check (what in ('registered', 'code-sent', 'code-verified', 'sms-sent')),
  area text not null,
  count integer not null,
  primary key (day, what, area)
);

-- Triggers, so that no writer can forget to count.
create function count_on_day(on_day date, what_happened text, in_area text, change integer) returns void language sql as $$
  insert into day_counts (day, what, area, count) values (on_day, what_happened, in_area, change)
  on conflict (day, what, area) do update set count = day_counts.count + excluded.count
$$;

create function count_member() returns trigger language plpgsql as $$
begin
  perform count_on_day((new.created_at at time zone 'Asia/Taipei')::date, 'registered', new.area, 1);
  return null;
end
$$;

create trigger member_counted after insert on members for each row execute function count_member();

-- Codes by mail belong to no dialling code.
create function count_verified_code() returns trigger language plpgsql as $$
begin
  perform count_on_day((new.used_at at time zone 'Asia/Taipei')::date, 'code-verified', split_part(new.subject, ' ', 1), 1);
  return null;
end
$$;

create trigger verified_code_counted after update of used_at on codes for each row
  when (old.used_at is null and new.used_at is not null and new.subject like '+%')
  execute function count_verified_code();

-- An SMS whose fate is unknown may have gone out and is paid for; where it turns out to have failed it is taken back.
create function count_sent_sms() returns trigger language plpgsql as $$
declare
  sent_on date := (new.queued_at at time zone 'Asia/Taipei')::date;
  change integer := case when new.state in ('sent', 'unknown') then 1 else -1 end;
begin
  -- Always in this order: two who lock the same rows in another wait for each other.
  perform count_on_day(sent_on, 'sms-sent', new.area, change);
  if new.kind like '%-code' then perform count_on_day(sent_on, 'code-sent', new.area, change); end if;
  return null;
end
$$;

create trigger sent_sms_counted after update of state on outbox for each row
  when (new.channel = 'sms' and (old.state in ('sent', 'unknown')) <> (new.state in ('sent', 'unknown')))
  execute function count_sent_sms();

-- Members who are here already count from the day they came.
insert into day_counts (day, what, area, count)
  select (created_at at time zone 'Asia/Taipei')::date, 'registered', area, count(*) from members group by 1, 3;

-- Which driver a message was last given to.
alter table outbox add column driver text;

drop view send_log;
create view send_log as
  select queued_at, ended_at, channel, driver, masked as recipient, area, kind, state, attempts, failure
  from outbox order by queued_at desc;

-- Views of which the hours are of no interest any more.
create table article_view_days (
  article_id bigint not null references articles on delete cascade,
  day date not null,
  views integer not null,
  primary key (article_id, day)
);

create index article_view_days_by_day on article_view_days (day);

-- What was looked for and not found: folded words and how often, and nothing about who asked.
create table missed_searches (
  day date not null,
  words text not null,
  count integer not null,
  primary key (day, words)
);

-- A hidden category is not listed in navigation and overviews; its page and its articles stay public.
alter table categories add column is_hidden boolean not null default false;

alter table tags add column description text not null default '';

-- The portrait beside an author's name.
alter table authors add column picture_id text references media;
create index authors_of_picture on authors (picture_id) where picture_id is not null;

-- The library of the desk: every picture, video and caption file, however it came.
alter table media
  add column added_at timestamptz(3) not null default clock_timestamp(),
  -- The point of a picture that a crop keeps, in percent of its width and height.
  add column focal_x smallint not null default 50 check (focal_x between 0 and 100),
  add column focal_y smallint not null default 50 check (focal_y between 0 and 100);

create index media_newest on media (added_at desc, id desc);

alter table media_details
  add column uploaded_by_id uuid references staff on delete set null,
  -- Of the file as it was uploaded; a picture is encoded again before it is stored.
  add column uploaded_sha256 text,
  -- Of a video: the picture shown before it plays, and its captions.
  add column poster_id text references media on delete set null,
  add column captions_id text references media on delete set null;

create index media_details_uploaded_sha256 on media_details (uploaded_sha256);
create index media_details_poster on media_details (poster_id);
create index media_details_captions on media_details (captions_id);

-- A resumable upload. Its bytes lie in DATA_DIR/media/uploads until they are complete and checked.
create table media_uploads (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  file_name text not null,
  bytes bigint not null,
  -- By what the browser recognises the same file, to continue after a break.
  fingerprint text not null,
  begun_at timestamptz(3) not null default clock_timestamp(),
  received_at timestamptz(3) not null default clock_timestamp(),
  -- Set once it has become a media file.
  media_id text references media on delete cascade
);

create index media_uploads_of_staff on media_uploads (staff_id, begun_at);
create index media_uploads_received on media_uploads (received_at);
-- Not part of a backup: it names files that are not either.
comment on table media_uploads is 'derived';

-- Which articles use a file: in what readers see, in a draft, or in a stored version of one of them.
create table media_uses (
  media_id text not null,
  article_id bigint not null,
  part text not null check (part in ('public', 'draft', 'version')),
  primary key (media_id, article_id, part)
);

create index media_uses_of_article on media_uses (article_id, part);

-- The files that a text names: addresses in HTML, and the fields of stored drafts and revisions.
create function media_ids_in(content text) returns table (media_id text) language sql immutable as $$
  select distinct found[1] from regexp_matches(
    content, '(?:/media/|"(?:mediaId|captionsId|cover_id|video_id|captions_id)": ")([0-9a-f]{16})', 'g') as found
$$;

-- A file that is being put to use cannot be removed at the same time: its row is locked against that.
create function use_media(content text, article bigint, used_part text) returns void language plpgsql as $$
declare
  ids text[] := array(select media_id from media_ids_in(content));
begin
  perform from media where id = any(ids) order by id for key share;
  insert into media_uses select unnest(ids), article, used_part on conflict do nothing;
end
$$;

create function note_public_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from media_uses where article_id = old.id;
    return null;
  end if;
  delete from media_uses where article_id = new.id and part = 'public';
  perform use_media(concat(new.body_html, ' /media/', new.cover_id, ' /media/', new.video_id, ' /media/',
    new.captions_id), new.id, 'public');
  -- A file that came by import is described by the first article that shows it.
  insert into media_details (media_id, file_name, alt, caption, credit, uploaded_by)
    select media.id, '', new.cover_alt, new.cover_caption, new.cover_credit, '' from media where media.id = new.cover_id
    on conflict do nothing;
  return null;
end
$$;

create trigger media_of_articles after insert or delete or update of body_html, cover_id, video_id, captions_id
  on articles for each row execute function note_public_media();

create function note_draft_media() returns trigger language plpgsql as $$
begin
  delete from media_uses where article_id = coalesce(new.article_id, old.article_id) and part = 'draft';
  if tg_op <> 'DELETE' and new.fields is not null then
    perform use_media(new.fields::text, new.article_id, 'draft');
  end if;
  return null;
end
$$;

create trigger media_of_drafts after insert or delete or update of fields on article_drafts
  for each row execute function note_draft_media();

-- What a removed version names stays noted until the article is removed: versions are removed with it.
create function note_version_media() returns trigger language plpgsql as $$
begin
  perform use_media(new.fields::text, new.article_id, 'version');
  return null;
end
$$;

create trigger media_of_versions after insert or update of fields on draft_versions
  for each row execute function note_version_media();

create function note_revision_media() returns trigger language plpgsql as $$
begin
  perform use_media(new.snapshot::text, new.article_id, 'version');
  return null;
end
$$;

create trigger media_of_revisions after insert or update of snapshot on article_revisions
  for each row execute function note_revision_media();

-- What is stored already joins the library.
insert into media_uses
  select used.media_id, articles.id, 'public' from articles, media_ids_in(concat(body_html, ' /media/', cover_id,
    ' /media/', video_id, ' /media/', captions_id)) as used;
insert into media_uses
  select used.media_id, article_id, 'draft' from article_drafts, media_ids_in(fields::text) as used
  where fields is not null;
insert into media_uses
  select used.media_id, article_id, 'version' from draft_versions, media_ids_in(fields::text) as used
  on conflict do nothing;
insert into media_uses
  select used.media_id, article_id, 'version' from article_revisions, media_ids_in(snapshot::text) as used
  on conflict do nothing;
insert into media_details (media_id, file_name, alt, caption, credit, uploaded_by)
  select distinct on (cover_id) cover_id, '', cover_alt, cover_caption, cover_credit, '' from articles
  where cover_id is not null order by cover_id, published_at
  on conflict do nothing;
update media set added_at = coalesce(
  (select uploaded_at from media_details where media_id = media.id and uploaded_by <> ''),
  (select min(published_at) from articles join media_uses on article_id = articles.id
    where media_uses.media_id = media.id and published_at < now()),
  added_at);

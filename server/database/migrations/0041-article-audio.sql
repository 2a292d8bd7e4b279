-- An article can have an audio file in which it is read; readers without one hear their device's voice.
alter table media
  drop constraint media_kind_check,
  add constraint media_kind_check check (kind in ('picture', 'clip', 'captions', 'audio'));

alter table articles
  add column audio_id text references media,
  add column audio_seconds integer check (audio_seconds > 0),
  add constraint articles_audio check ((audio_id is null) = (audio_seconds is null));

create index articles_audio_id on articles (audio_id) where audio_id is not null;

-- The podcast feed.
create index articles_newest_audio on articles (published_at desc, id desc)
  where audio_id is not null and status = 'published';

create or replace function media_ids_in(content text) returns table (media_id text) language sql immutable as $$
  select distinct found[1] from regexp_matches(
    content, '(?:/media/|"(?:mediaId|captionsId|cover_id|video_id|captions_id|audio_id)": ")([0-9a-f]{16})', 'g') as found
$$;

create or replace function note_public_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from media_uses where article_id = old.id;
    return null;
  end if;
  delete from media_uses where article_id = new.id and part = 'public';
  perform use_media(concat(new.body_html, ' /media/', new.cover_id, ' /media/', new.video_id, ' /media/',
    new.captions_id, ' /media/', new.audio_id), new.id, 'public');
  -- A file that came by import is described by the first article that shows it.
  insert into media_details (media_id, file_name, alt, caption, credit, uploaded_by)
    select media.id, '', new.cover_alt, new.cover_caption, new.cover_credit, '' from media where media.id = new.cover_id
    on conflict do nothing;
  insert into media_details (media_id, file_name, seconds, alt, caption, credit, uploaded_by)
    select media.id, '', new.audio_seconds, '', '', '', '' from media where media.id = new.audio_id
    on conflict do nothing;
  return null;
end
$$;

drop trigger media_of_articles on articles;
create trigger media_of_articles after insert or delete or update of body_html, cover_id, video_id, captions_id, audio_id
  on articles for each row execute function note_public_media();

-- Whether a video or audio file has been rid of what it tells of its recording: position, device, owner. Files of earlier
-- versions, and those of a backup that was made by one, have not; a job of the site does it.
alter table media add column private_data_removed boolean not null default false;

create index media_with_private_data on media (id)
  where kind in ('clip', 'audio') and store = 'data' and not private_data_removed;

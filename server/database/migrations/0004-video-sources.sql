-- A video is a file of ours, a stream with a playlist, or a film that lies with YouTube: exactly one of them.
alter table articles
  add column video_hls text check (video_hls ~ '^(/media/|https://)'),
  add column youtube_id text check (youtube_id ~ '^[A-Za-z0-9_-]{11}$'),
  drop constraint articles_check,
  add constraint articles_video_source check (
    kind <> 'video' or (num_nonnulls(video_id, video_hls, youtube_id) = 1 and video_seconds is not null)
  );

import type { Db } from '../../database/connection.ts';
import { selectCards } from './cards.ts';

export type EmbeddedVideoRow = Awaited<ReturnType<typeof publicVideos>>[number];

/** The public videos of these slugs, with the data that a player needs. */
export function publicVideos(db: Db, slugs: readonly string[]) {
  return selectCards(db)
    .leftJoin('media as clip', 'clip.id', 'articles.video_id')
    .leftJoin('media as captions', 'captions.id', 'articles.captions_id')
    .where('articles.kind', '=', 'video')
    .where('articles.slug', 'in', slugs)
    .select([
      'clip.id as clip_id',
      'clip.type as clip_type',
      'articles.video_hls',
      'articles.youtube_id',
      'captions.id as captions_id',
    ])
    .execute();
}

import type { MediaFormat } from '../media-formats.ts';
import type { ReadAt } from '../media-probe.ts';
import { privateDataOfMp3 } from './mp3-tags.ts';
import { privateDataOfMp4 } from './mp4-boxes.ts';
import { privateDataOfOgg } from './ogg-comments.ts';
import type { Overwrite } from './overwrites.ts';
import { privateDataOfWebm } from './webm-elements.ts';

/** What a video or audio file says beside its pictures and its sound: where it was recorded, by what, and by whom. */
export interface PrivateData {
  /** Remove all of it that lies beside the tracks; empty if there is none. In the order of the file. */
  overwrites: Overwrite[];
  /** The name of a track that is neither pictures nor sound: cameras write their position into it all the time. */
  dataTrack: string | null;
}

export interface OpenFile {
  size: number;
  readAt: ReadAt;
}

/**
 * Finds what of a video or audio file must not be published. Formats are read by lists of what a player needs; all else
 * is overwritten, so that an unknown tag goes as well. Null if the file cannot be read as its format.
 */
export async function findPrivateData(
  { type }: Pick<MediaFormat, 'type'>,
  file: OpenFile,
): Promise<PrivateData | null> {
  if (type === 'video/mp4' || type === 'audio/mp4') return privateDataOfMp4(file);
  if (type === 'video/webm') return privateDataOfWebm(file);
  return type === 'audio/mpeg' ? privateDataOfMp3(file) : privateDataOfOgg(file);
}

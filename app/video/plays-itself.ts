import type { FileVideo, HlsVideo } from '../../contract/article.ts';

export type PlayableVideo = FileVideo | HlsVideo;

export const playlistType = 'application/vnd.apple.mpegurl';

/** Whether the browser needs no help: any file, and streams where it knows playlists (Safari, newer Chromium). */
export function playsItself(film: HTMLVideoElement, video: PlayableVideo): boolean {
  return video.kind === 'file' || film.canPlayType(playlistType) !== '';
}

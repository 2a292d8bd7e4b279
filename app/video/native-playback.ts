import type { FileVideo, HlsVideo } from '../../contract/article.ts';

export type PlayableVideo = FileVideo | HlsVideo;

export const playlistType = 'application/vnd.apple.mpegurl';

/** Whether the browser plays the video without hls.js: any file, and streams if it supports playlists (Safari, newer Chromium). */
export function playsNatively(element: HTMLVideoElement, video: PlayableVideo): boolean {
  return video.kind === 'file' || element.canPlayType(playlistType) !== '';
}

import { parseAddress } from './parse-address.ts';

/** Accepts a YouTube id or any of the usual addresses of a YouTube video; null for everything else. */
export function youtubeIdIn(text: string): string | null {
  const found = /^([\w-]{11})$|(?:v=|youtu\.be\/|embed\/|shorts\/|live\/)([\w-]{11})(?![\w-])/.exec(text);
  return found?.[1] ?? found?.[2] ?? null;
}

const ownSite = 'https://site.invalid';

/**
 * Whether a playlist may be there: among the site's own media, or at an https address. Every reader sees the address, so it
 * must not contain a password.
 */
export function isStreamAddress(text: string): boolean {
  const url = /^(?:\/media\/|https:\/\/)/.test(text) ? parseAddress(text, ownSite) : null;
  if (!url) return false;
  const { origin, pathname, username, password } = url;
  if (text.startsWith('/')) return origin === ownSite && pathname.startsWith('/media/');
  return username === '' && password === '';
}

const youtubePlayers = 'https://www.youtube-nocookie.com/embed/';

/** The player that sets no cookies until it is used; the only foreign frame that the content security policy allows. */
export function youtubeEmbedAddress(id: string): string {
  return youtubePlayers + encodeURIComponent(id);
}

/** The video's page on YouTube, where it plays without our player. */
export function youtubePageAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}

type OutsideVideo = { source: 'youtube'; youtubeId: string } | { source: 'hls'; address: string; captionsId: null };

const youtubeHost = /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/;

/** A video that is no file of the library: on YouTube, or a stream by the address of its playlist. */
export function outsideVideo(text: string): OutsideVideo | null {
  const address = text.trim();
  const url = parseAddress(address);
  if (url ? youtubeHost.test(url.hostname) : !address.startsWith('/')) {
    const youtubeId = youtubeIdIn(address);
    return youtubeId === null ? null : { source: 'youtube', youtubeId };
  }
  const isStream = isStreamAddress(address) && (url?.pathname ?? address).endsWith('.m3u8');
  return isStream ? { source: 'hls', address, captionsId: null } : null;
}

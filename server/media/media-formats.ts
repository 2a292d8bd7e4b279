import type { MediaTable } from '../database/tables.ts';
import { mp3FrameAt } from './audio-probe.ts';

export interface MediaFormat {
  kind: MediaTable['kind'];
  type: string;
  extension: string;
}

/** How many bytes from the beginning of a file are enough to recognise it. */
export const headBytes = 512;

const picture = (name: string, extension = name): MediaFormat => ({
  kind: 'picture',
  type: `image/${name}`,
  extension,
});
const mp4: MediaFormat = { kind: 'clip', type: 'video/mp4', extension: 'mp4' };
const webm: MediaFormat = { kind: 'clip', type: 'video/webm', extension: 'webm' };
const mp3: MediaFormat = { kind: 'audio', type: 'audio/mpeg', extension: 'mp3' };
/** Sound alone, whatever its brand. */
export const soundOfMp4: MediaFormat = { kind: 'audio', type: 'audio/mp4', extension: 'm4a' };
const ogg: MediaFormat = { kind: 'audio', type: 'audio/ogg', extension: 'ogg' };
const captions: MediaFormat = { kind: 'captions', type: 'text/vtt; charset=utf-8', extension: 'vtt' };

const avifBrands = ['avif', 'avis'];
/** Brands of ISO base media files that browsers play as MP4. */
const audioBrands = /^M4[AB] $/;
const videoBrands = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|cmfc|f4v )$/;

/**
 * Recognises a media file by its first bytes, never by its name. Null for everything that the site does not publish:
 * SVG and other documents, playlists, unknown bytes. A picture must also be decoded before it is accepted.
 */
export function recogniseMedia(head: Buffer): MediaFormat | null {
  const at = (offset: number, bytes: string) => head.toString('latin1', offset, offset + bytes.length) === bytes;
  if (at(0, '\xff\xd8\xff')) return picture('jpeg', 'jpg');
  if (at(0, '\x89PNG\r\n\x1a\n')) return picture('png');
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return picture('gif');
  if (at(0, 'RIFF') && at(8, 'WEBP')) return picture('webp');
  if (at(4, 'ftyp')) return recogniseBrands(brandsOf(head));
  // EBML stores the document type as plain text within the first element.
  if (at(0, '\x1aE\xdf\xa3') && head.toString('latin1', 4, 64).includes('\x42\x82\x84webm')) return webm;
  if (at(0, 'ID3') || mp3FrameAt(head, 0)) return mp3;
  // The first page holds the head of its one stream.
  if (at(0, 'OggS') && /OpusHead|vorbis/.test(head.toString('latin1', 28, 64))) return ogg;
  return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(head.toString('latin1')) ? captions : null;
}

/** Files of phones that look like pictures or videos to people and that browsers cannot show. */
export function recogniseForeign(head: Buffer): 'heic' | 'quicktime' | null {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const [own = ''] = brandsOf(head);
  if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(own)) return 'heic';
  return own === 'qt  ' ? 'quicktime' : null;
}

function brandsOf(head: Buffer): string[] {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** The first brand is the file's own; pictures sometimes list brands of videos among the compatible ones. */
function recogniseBrands([own = '', ...compatible]: string[]): MediaFormat | null {
  if (avifBrands.includes(own)) return picture('avif');
  if (audioBrands.test(own)) return soundOfMp4;
  if (videoBrands.test(own)) return mp4;
  if (own === 'mif1' && compatible.some((brand) => avifBrands.includes(brand))) return picture('avif');
  return null;
}

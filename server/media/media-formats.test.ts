import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { recogniseMedia } from './media-formats.ts';

const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#225588' } });
const boxes = (...brands: string[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * (brands.length - 1));
  return Buffer.concat([size, Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')]);
};

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s is recognised by its bytes', async (format) => {
  const bytes = await image.clone().toFormat(format).toBuffer();
  expect(recogniseMedia(bytes)).toMatchObject({ kind: 'picture', type: `image/${format}` });
});

test.each([
  ['MP4', boxes('isom', 'isom', 'iso2', 'avc1', 'mp41'), 'video/mp4'],
  ['MP4 of version 2', boxes('mp42', 'mp42', 'isom'), 'video/mp4'],
  ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), 'video/webm'],
  ['WebVTT', Buffer.from('WEBVTT'), 'text/vtt; charset=utf-8'],
  ['WebVTT with a byte-order mark', Buffer.from('\ufeffWEBVTT - 字\n'), 'text/vtt; charset=utf-8'],
])('%s is recognised by its bytes', (_name, bytes, type) => {
  expect(recogniseMedia(bytes)?.type).toBe(type);
});

describe('what the site does not publish', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
    ['HTML', '<!doctype html>'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0'],
    ['a playlist', '#EXTM3U\n'],
    ['words that begin like captions', 'WEBVTTish'],
    ['nothing', ''],
    ['HEIC', boxes('heic', 'mif1', 'heic').toString('latin1')],
    ['a sound of another format', 'RIFF\0\0\0\0WAVEfmt '],
    ['Matroska', '\x1aE\xdf\xa3\x93\x42\x82\x88matroska'],
    ['half a box', '\0\0\0\x20ftyp'],
  ])('is not recognised: %s', (_name, text) => {
    expect(recogniseMedia(Buffer.from(text, 'latin1'))).toBeNull();
  });

  it('never fails on any bytes', () => {
    const start = fc.constantFrom(
      '',
      'RIFF',
      'OggS',
      'ID3',
      '\xff\xfb',
      '\0\0\0\x20ftyp',
      '\xff\xff\xff\xffftyp',
      '\x1aE\xdf\xa3',
    );
    fc.assert(
      fc.property(start, fc.uint8Array(), (begin, rest) => {
        recogniseMedia(Buffer.concat([Buffer.from(begin, 'latin1'), rest]));
      }),
    );
  });
});

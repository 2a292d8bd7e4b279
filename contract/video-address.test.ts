import { expect, test } from 'vitest';
import { articleFields } from './desk/fields.ts';
import { outsideVideo, youtubeIdIn } from './video-address.ts';

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/@channel', null],
  ['https://youtu.be/tooLongForAnId', null],
])('the video of %s on YouTube is %s', (address, id) => {
  expect(youtubeIdIn(address)).toBe(id);
});

test.each([
  [' https://youtu.be/dQw4w9WgXcQ ', { source: 'youtube', youtubeId: 'dQw4w9WgXcQ' }],
  ['https://video.example/a/main.m3u8', { source: 'hls', address: 'https://video.example/a/main.m3u8' }],
  // An address of another host is a stream, even with a parameter named as on YouTube.
  ['https://video.example/main.m3u8?v=dQw4w9WgXcQ', { source: 'hls' }],
  ['/media/streams/main.m3u8', { source: 'hls', address: '/media/streams/main.m3u8' }],
  ['https://www.youtube.com/@channel', null],
  ['http://video.example/main.m3u8', null],
  ['https://video.example/page.html', null],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is used as %o', (text, expected) => {
  if (expected === null) expect(outsideVideo(text)).toBeNull();
  else expect(outsideVideo(text)).toMatchObject(expected);
});

test.each([
  ['https://video.example/main.m3u8?token=1', true],
  ['/media/streams/main.m3u8', true],
  ['https://', false],
  ['https://[::1', false],
  ['https://editor:secret@video.example/main.m3u8', false],
  ['/media/../desk/main.m3u8', false],
  ['/media/%2e%2e/desk/main.m3u8', false],
  ['https://video.example/a\0.m3u8', false],
])('a draft with the stream %j is accepted: %s', (address, isAccepted) => {
  const video = { source: 'hls', address, captionsId: null, seconds: 1 };
  expect(articleFields.shape.video.safeParse(video).success).toBe(isAccepted);
});

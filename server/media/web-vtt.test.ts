import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOfCaptions } from './web-vtt.ts';

test('the captions of the demo content can be used', () => {
  const folder = new URL('../../content/clips/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.vtt'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) expect(problemOfCaptions(readFileSync(new URL(name, folder), 'utf8')), name).toBeNull();
});

test.each([
  ['hours and settings', 'WEBVTT\n\n1\n00:00:01.000 --> 01:00:02.500 align:start\n好\n'],
  ['a byte-order mark and line ends of Windows', '\ufeffWEBVTT - 標題\r\n\r\n00:01.000 --> 00:02.000\r\n好\r\n'],
  ['sentences that overlap', 'WEBVTT\n\n00:01.000 --> 00:09.000\n甲\n\n00:02.000 --> 00:03.000\n乙\n'],
])('captions with %s can be used', (_name, text) => {
  expect(problemOfCaptions(text)).toBeNull();
});

test.each([
  ['a comma as in SubRip', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\n好', { line: 3, reason: 'time' }],
  ['a minute of 61 seconds', 'WEBVTT\n\n00:61.000 --> 01:02.000\n好', { line: 3, reason: 'time' }],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\n好', { line: 3, reason: 'order' }],
  [
    'a sentence before the one above it',
    'WEBVTT\n\n00:05.000 --> 00:06.000\n好\n\n00:01.000 --> 00:02.000\n壞',
    { line: 6, reason: 'order' },
  ],
  ['no sentence', 'WEBVTT\n\n好\n', { line: 1, reason: 'none' }],
])('captions with %s are refused with the line', (_name, text, problem) => {
  expect(problemOfCaptions(text)).toEqual(problem);
});

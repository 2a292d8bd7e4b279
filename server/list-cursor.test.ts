import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './list-cursor.ts';
import { Refused } from './refused.ts';

it('brings a list back to its place', () => {
  const place = { at: new Date('2026-03-10T06:05:00.123Z'), id: '9007199254740993' };
  expect(readCursor(writeCursor(place))).toEqual(place);
});

it.each(['AAAA', 'MQ', 'eyJhIjoxfQ', Buffer.from('1.2; drop table').toString('base64url')])('refuses %s', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(Refused);
});

import { expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { readCursor, writeCursor } from './list-cursor.ts';

it('continues a list at its position', () => {
  const place = { at: new Date('2026-03-10T06:05:00.123Z'), id: '9007199254740993' };
  expect(readCursor(writeCursor(place))).toEqual(place);
});

it('brings the years 1 to 9999 back', () => {
  for (const day of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
    const place = { at: new Date(day), id: '1' };
    expect(readCursor(writeCursor(place))).toEqual(place);
  }
});

it.each(['-999999999999999.1', '-62135596800001.1', '253402300800000.1', '999999999999999.1'])(
  'refuses %s, a moment that no article can have',
  (place) => {
    expect(() => readCursor(Buffer.from(place).toString('base64url'))).toThrow(ApiError);
  },
);

it.each(['AAAA', 'MQ', 'eyJhIjoxfQ', Buffer.from('1.2; drop table').toString('base64url')])('refuses %s', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(ApiError);
});

import { expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { readSearchCursor, writeSearchCursor } from './engine.ts';

test('a cursor comes back as it went out', () => {
  const place = { asOf: 1_794_720_000_123, position: 40, lastId: 99 };
  expect(readSearchCursor(writeSearchCursor(place))).toEqual(place);
});

const hostile = ['1.2.-3', '253402300800000.1.1', '999999999999999.99999.999999999999999'];

test.each(['', 'x', 'MS4y', ...hostile.map((text) => Buffer.from(text).toString('base64url'))])(
  '%j is refused',
  (cursor) => {
    expect(() => readSearchCursor(cursor)).toThrow(ApiError);
  },
);

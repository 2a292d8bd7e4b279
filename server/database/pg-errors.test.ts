import { expect, it } from 'vitest';
import { DatabaseSilent, isDatabaseUnavailable, isSerializationFailure } from './pg-errors.ts';

const failedWith = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const within = (cause: Error) => new Error('a statement failed', { cause });

it.each(['57P01', '57014', '53100', '53300', '58030', '08006', '25006', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN'])(
  'is unavailable at %s',
  (code) => {
    expect(isDatabaseUnavailable(failedWith(code))).toBe(true);
    expect(isDatabaseUnavailable(within(failedWith(code)))).toBe(true);
    expect(isSerializationFailure(failedWith(code))).toBe(false);
  },
);

it('is unavailable when it gives no answer', () => {
  expect(isDatabaseUnavailable(within(new DatabaseSilent()))).toBe(true);
});

it.each(['40P01', '40001', '23503'])('is there at %s, but the work had to give way', (code) => {
  expect(isSerializationFailure(failedWith(code))).toBe(true);
  expect(isSerializationFailure(within(failedWith(code)))).toBe(true);
  expect(isDatabaseUnavailable(failedWith(code))).toBe(false);
});

it.each(['23505', '42703', '22P02'])('was asked something wrong at %s', (code) => {
  expect([isDatabaseUnavailable(failedWith(code)), isSerializationFailure(failedWith(code))]).toEqual([false, false]);
});

it('is judged by errors alone', () => {
  for (const thrown of [null, undefined, 'ECONNREFUSED', { code: '40P01' }]) {
    expect([isDatabaseUnavailable(thrown), isSerializationFailure(thrown)]).toEqual([false, false]);
  }
});

import { describe, expect, test } from 'vitest';
import type { KeyValueStorage } from '../storage/storage.ts';
import { createTokenStorage } from './tokens.ts';

function deviceWith(content: Record<string, string> = {}) {
  const entries = new Map(Object.entries(content));
  const storage: KeyValueStorage = {
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => void (value === null ? entries.delete(key) : entries.set(key, value)),
  };
  const clock = { time: 1_000_000 };
  return { entries, clock, tokens: createTokenStorage(storage, () => clock.time) };
}

const given = { token: 'a', expire: 7_200, refreshToken: 'b', refreshExpire: 2_592_000 };

describe('tokens', () => {
  test('are stored under their own keys, each with its expiry time', () => {
    const device = deviceWith();
    device.tokens.write(given);
    expect(JSON.parse(device.entries.get('token') ?? '')).toEqual({ value: 'a', expiresAt: 8_200_000 });
    expect(JSON.parse(device.entries.get('refreshToken') ?? '')).toEqual({ value: 'b', expiresAt: 2_593_000_000 });
  });

  test.each([
    { left: 2_000, token: 'a' },
    { left: 1_999, token: null },
    { left: 0, token: null },
    { left: -1, token: null },
  ])('with $left ms left there is $token', ({ left, token }) => {
    const device = deviceWith();
    device.tokens.write(given);
    device.clock.time += 7_200_000 - left;
    expect(device.tokens.token()).toBe(token);
    expect(device.tokens.refreshToken()).toBe('b');
  });

  test.each(['', 'null', '{', '"a"', '[]', '{"value":1,"expiresAt":9e15}', '{"value":"a"}'])(
    'are not read from %s',
    (stored) => {
      expect(deviceWith({ token: stored }).tokens.token()).toBeNull();
    },
  );
});

import { describe, expect, test } from 'vitest';
import type { KeyValueStorage } from '../storage/storage.ts';
import { createTokenStorage } from './token-storage.ts';

function deviceWith(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  const box: KeyValueStorage = {
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  };
  const clock = { time: 1_000_000 };
  return { kept, clock, tokens: createTokenStorage(box, () => clock.time) };
}

const given = { token: 'a', expire: 7_200, refreshToken: 'b', refreshExpire: 2_592_000 };

describe('tokens', () => {
  test('are kept under their own names, each with the moment it expires', () => {
    const device = deviceWith();
    device.tokens.keep(given);
    expect(JSON.parse(device.kept.get('token') ?? '')).toEqual({ value: 'a', expiresAt: 8_200_000 });
    expect(JSON.parse(device.kept.get('refreshToken') ?? '')).toEqual({ value: 'b', expiresAt: 2_593_000_000 });
  });

  test.each([
    { left: 2_000, token: 'a' },
    { left: 1_999, token: null },
    { left: 0, token: null },
    { left: -1, token: null },
  ])('with $left ms left there is $token', ({ left, token }) => {
    const device = deviceWith();
    device.tokens.keep(given);
    device.clock.time += 7_200_000 - left;
    expect(device.tokens.token()).toBe(token);
    expect(device.tokens.refreshToken()).toBe('b');
  });

  test.each(['', 'null', '{', '"a"', '[]', '{"value":1,"expiresAt":9e15}', '{"value":"a"}'])(
    'are not made of %s',
    (stored) => {
      expect(deviceWith({ token: stored }).tokens.token()).toBeNull();
    },
  );
});

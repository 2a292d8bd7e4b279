import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeOf, isSameCode } from './verification-codes.ts';

const key = randomBytes(32);
const place = { subject: '+886 0912345678', purpose: 'register', memberId: null } as const;

it('is the same for the same secret, and another for another purpose, phone or key', () => {
  const secret = randomBytes(16);
  const code = codeOf(key, secret, place);
  expect(codeOf(key, secret, { ...place })).toBe(code);
  // Equal by chance once in a million; four times in a row never.
  const others = [0, 1, 2, 3].map((at) => {
    const subject = `+886 091234567${at}`;
    return [codeOf(key, secret, { ...place, subject }), codeOf(key, secret, { ...place, subject, purpose: 'forgot' })];
  });
  expect(others.some(([register, forgot]) => register !== forgot)).toBe(true);
  expect(new Set(others.map(([register]) => register)).size).toBeGreaterThan(1);
  expect([0, 1, 2, 3].some(() => codeOf(randomBytes(32), secret, place) !== code)).toBe(true);
});

it('has six digits, every first digit as often as the others', () => {
  const first = Array<number>(10).fill(0);
  const many = 20_000;
  for (let count = 0; count < many; count += 1) {
    const code = codeOf(key, randomBytes(16), place);
    expect(code).toMatch(/^\d{6}$/);
    first[Number(code[0])] = (first[Number(code[0])] ?? 0) + 1;
  }
  // Eight standard deviations: fails by chance less often than once in a trillion runs.
  for (const times of first) expect(Math.abs(times - many / 10)).toBeLessThan(8 * Math.sqrt(many * 0.09));
});

it('is compared as a whole', () => {
  expect(isSameCode('012345', '012345')).toBe(true);
  expect(isSameCode('012345', '012346')).toBe(false);
  expect(isSameCode('012345', '12345')).toBe(false);
});

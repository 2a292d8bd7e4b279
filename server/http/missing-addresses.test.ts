import { expect, it, vi } from 'vitest';
import type { KnownNames } from '../articles/known-names.ts';
import { createMisses } from './missing-addresses.ts';

const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
const knownNames = () => Promise.resolve({} as KnownNames);

function lookUps(edition: () => string) {
  const misses = createMisses({ edition, knownNames, clock });
  const find = vi.fn(() => Promise.resolve(null));
  /** Each from a network of its own, so that none is limited. */
  const ask = (number: number) =>
    misses.lookUp({ key: `/news/${number}`, networks: [`net ${number}`], exists: () => true, find });
  return { ask, find };
}

it('remembers ten thousand missing addresses, and forgets the one that was asked for longest ago', async () => {
  const { ask, find } = lookUps(() => 'e1');
  for (let number = 0; number <= 10_000; number += 1) await ask(number);
  find.mockClear();
  await ask(10_000);
  await ask(1);
  expect(find).not.toHaveBeenCalled();
  await ask(0);
  expect(find).toHaveBeenCalledOnce();
});

it('remembers nothing beyond its edition, nor a result that is older than it', async () => {
  let edition = 'e1';
  const { ask, find } = lookUps(() => edition);
  await ask(1);
  edition = 'e2';
  await ask(1);
  expect(find).toHaveBeenCalledTimes(2);
  find.mockImplementationOnce(async () => {
    // While this lookup waits for the database, an edition with the address appears, and someone asks for another one.
    edition = 'e3';
    await ask(9);
    return null;
  });
  await ask(2);
  await ask(2);
  expect(find).toHaveBeenCalledTimes(5);
});

it('does not remember an address that is too long', async () => {
  const misses = createMisses({ edition: () => 'e1', knownNames, clock });
  const find = vi.fn(() => Promise.resolve(null));
  const lookup = { key: 'x'.repeat(1_001), networks: ['net'], exists: () => true, find };
  await misses.lookUp(lookup);
  await misses.lookUp(lookup);
  expect(find).toHaveBeenCalledTimes(2);
});

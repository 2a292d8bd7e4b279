import { describe, expect, it } from 'vitest';
import { networksOf } from '../network/client-networks.ts';
import { createNetworkLimit } from './network-limit.ts';

const rule = { narrow: 2, middle: 3, wide: 5, seconds: 60 };

function limitAt(now: { ms: number }) {
  const limit = createNetworkLimit(rule, { now: () => new Date(now.ms) });
  return {
    hit: (address: string) => {
      const networks = networksOf(address);
      const retryAfter = limit.retryAfter(networks);
      if (retryAfter === 0) limit.add(networks);
      return retryAfter;
    },
    limit,
  };
}

describe('a limit of networks', () => {
  it('stops one address, then its /24', () => {
    const { hit } = limitAt({ ms: 0 });
    expect([hit('192.0.2.1'), hit('192.0.2.1'), hit('192.0.2.1')]).toEqual([0, 0, 60]);
    expect([hit('192.0.2.2'), hit('192.0.2.3'), hit('192.0.2.4')]).toEqual([0, 0, 0]);
    expect(hit('192.0.2.5')).toBe(60);
    expect(hit('192.0.3.5')).toBe(0);
  });

  it('stops a /56 before its /48, whatever /64 is used', () => {
    const { hit } = limitAt({ ms: 0 });
    const inFirst = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1'];
    expect(inFirst.map(hit)).toEqual([0, 0, 0, 60]);
    expect(['2001:db8:1:100::1', '2001:db8:1:200::1', '2001:db8:1:300::1'].map(hit)).toEqual([0, 0, 60]);
    expect(hit('2001:db8:2::1')).toBe(0);
  });

  it('begins anew with its window, and takes back what did not count', () => {
    const now = { ms: 0 };
    const { hit, limit } = limitAt(now);
    expect([hit('192.0.2.1'), hit('192.0.2.1')]).toEqual([0, 0]);
    limit.remove(networksOf('192.0.2.1'));
    expect([hit('192.0.2.1'), hit('192.0.2.1')]).toEqual([0, 60]);
    now.ms = 60_000;
    expect(hit('192.0.2.1')).toBe(0);
  });
});

import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientNetwork } from '../http/client-address.ts';
import { networksAround } from './networks-around.ts';

const namesAround = (address: string) => networksAround(clientNetwork(address)).map(({ name }) => name);

/** Whether Node itself says that an address lies in a network written as `address/length`. */
function contains(network: string, address: string): boolean {
  const [start = '', length = ''] = network.split('/');
  const type = isIPv6(address) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(start, Number(length), type);
  return list.check(address, type);
}

describe('an address is counted in its own network and in those around it', () => {
  it.each([
    ['203.0.113.5', ['203.0.113.5', '203.0.113.0/24']],
    ['2001:db8:1:2fff:3::4', ['2001:db8:1:2fff::/64', '2001:db8:1:2f00::/56', '2001:db8:1::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['unknown', ['unknown']],
  ])('%s', (address, names) => {
    expect(namesAround(address)).toEqual(names);
  });

  it('so are two addresses of one network, and those of another are not', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        for (const [at, name] of namesAround(one).entries()) {
          expect(contains(name, one)).toBe(true);
          expect(namesAround(other)[at] === name).toBe(contains(name, other));
        }
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        const [, wide = ''] = namesAround(one);
        expect(contains(wide, one)).toBe(true);
        expect(namesAround(other)[1] === wide).toBe(contains(wide, other));
      }),
    );
  });
});

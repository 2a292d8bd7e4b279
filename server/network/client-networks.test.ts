import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networksOf } from './client-networks.ts';

describe('the networks of an address, from narrow to wide', () => {
  it.each([
    ['203.0.113.5', ['203.0.113.5', '203.0.113.0/24']],
    ['::ffff:203.0.113.5', ['203.0.113.5', '203.0.113.0/24']],
    ['::FFFF:cb00:7105', ['203.0.113.5', '203.0.113.0/24']],
    ['0:0:0:0:0:ffff:203.0.113.5', ['203.0.113.5', '203.0.113.0/24']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:0DB8:0001:ab02::1', ['2001:db8:1:ab02::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ])('%s is in %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });

  it('are the text itself where it is no address, so that it is still counted', () => {
    expect(networksOf('')).toEqual(['']);
    expect(networksOf('unknown')).toEqual(['unknown']);
    expect(networksOf('203.0.113.5:443')).toEqual(['203.0.113.5:443']);
  });

  it('are shared by all addresses with the same first bits, and by no others', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = fc.array(group, { minLength: 8, maxLength: 8 });
    const text = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
    const isMapped = (parts: number[]) => parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        fc.pre(!isMapped(one));
        const [narrow, , wide] = networksOf(text(one));
        expect(networksOf(text([...one.slice(0, 4), ...other.slice(4)]))[0]).toBe(narrow);
        expect(networksOf(text([...one.slice(0, 3), ...other.slice(3)]))[2]).toBe(wide);
        const [a = 0, b = 0, c = 0, d = 0, ...rest] = one;
        const sibling = networksOf(text([a, b, c, d ^ 1, ...rest]));
        expect(sibling[0]).not.toBe(narrow);
        expect(sibling.slice(1)).toEqual(networksOf(text(one)).slice(1));
        expect(networksOf(text([a, b, c ^ 1, d, ...rest]))[2]).not.toBe(wide);
      }),
    );
  });
});

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
    expect(networksOf(address)).toEqual(names);
  });

  it('so are two addresses of one network, and those of another are not', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        for (const [at, name] of networksOf(one).entries()) {
          expect(contains(name, one)).toBe(true);
          expect(networksOf(other)[at] === name).toBe(contains(name, other));
        }
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        const [, wide = ''] = networksOf(one);
        expect(contains(wide, one)).toBe(true);
        expect(networksOf(other)[1] === wide).toBe(contains(wide, other));
      }),
    );
  });
});

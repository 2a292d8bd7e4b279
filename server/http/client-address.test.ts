import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { clientAddress, clientNetwork } from './client-address.ts';

const nobody = readConfig({}).TRUST_PROXY;
const proxies = readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).TRUST_PROXY;

describe("a client's address", () => {
  it.each([
    ['the socket, whatever is forged', '203.0.113.5', '1.1.1.1', nobody, '203.0.113.5'],
    ['the right-most hop that is not a proxy', '10.0.0.1', '9.9.9.9, 203.0.113.5, 10.0.0.2', proxies, '203.0.113.5'],
    ['the last proxy when nothing usable was forwarded', '10.0.0.1', 'unknown', proxies, '10.0.0.1'],
    ['the last proxy when all hops are proxies', '10.0.0.1', '10.0.0.3', proxies, '10.0.0.3'],
    ['a mapped IPv4 address as IPv4', '::ffff:203.0.113.5', undefined, nobody, '203.0.113.5'],
    ['behind an IPv6 proxy, the hop before it', 'fd00::1', '2001:db8::7', proxies, '2001:db8::7'],
    ['the untrusted socket even with a forwarded header', '203.0.113.9', '10.0.0.1', proxies, '203.0.113.9'],
  ])('is %s', (_, socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
  });
});

describe('what limits count', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

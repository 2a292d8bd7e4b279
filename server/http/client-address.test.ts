import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { clientNetwork } from '../network/client-networks.ts';
import { createLog } from '../runtime/log.ts';
import { clientAddress, isFromThisMachine, warnOfUnnamedProxy } from './client-address.ts';

const noProxy = readConfig({}).TRUST_PROXY;
const proxies = readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).TRUST_PROXY;

describe("a client's address", () => {
  it.each([
    ['the socket, whatever is forged', '203.0.113.5', '1.1.1.1', noProxy, '203.0.113.5'],
    ['the right-most hop that is not a proxy', '10.0.0.1', '9.9.9.9, 203.0.113.5, 10.0.0.2', proxies, '203.0.113.5'],
    ['the last proxy when nothing usable was forwarded', '10.0.0.1', 'unknown', proxies, '10.0.0.1'],
    ['the last proxy when all hops are proxies', '10.0.0.1', '10.0.0.3', proxies, '10.0.0.3'],
    ['a mapped IPv4 address as IPv4', '::ffff:203.0.113.5', undefined, noProxy, '203.0.113.5'],
    ['behind an IPv6 proxy, the hop before it', 'fd00::1', '2001:db8::7', proxies, '2001:db8::7'],
    ['a hop without its port', '10.0.0.1', '203.0.113.5:51234', proxies, '203.0.113.5'],
    ['an IPv6 hop without brackets and port', '10.0.0.1', '[2001:db8::7]:443', proxies, '2001:db8::7'],
    ['an IPv6 hop without brackets', '10.0.0.1', '[2001:db8::7]', proxies, '2001:db8::7'],
    ['a quoted hop', '10.0.0.1', '"[2001:db8::7]:443", "10.0.0.2:80"', proxies, '2001:db8::7'],
    ['a hop without its zone', '10.0.0.1', 'fe80::1%eth0', proxies, 'fe80::1'],
    ['a mapped hop as IPv4, however it is written', '10.0.0.1', '::ffff:cb00:7105', proxies, '203.0.113.5'],
    ['a mapped hop in brackets as IPv4', '10.0.0.1', '[::FFFF:203.0.113.5]:80', proxies, '203.0.113.5'],
    ['a hop behind a proxy that adds ports', '10.0.0.1', '203.0.113.5, 10.0.0.9:8080', proxies, '203.0.113.5'],
    ['the last proxy before a hop that is no address', '10.0.0.1', '1.1.1.1, x, 10.0.0.2', proxies, '10.0.0.2'],
    ['the last proxy before a port that is none', '10.0.0.1', '203.0.113.5:99999', proxies, '10.0.0.1'],
    ['the untrusted socket even with a forwarded header', '203.0.113.9', '10.0.0.1', proxies, '203.0.113.9'],
  ])('is %s', (_, socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
  });
});

describe('whatever a visitor sends', () => {
  const ipv4 = fc.ipV4().filter((address) => !address.startsWith('10.'));
  const ipv6 = fc.ipV6().filter((address) => !/^f[cd]|^::|^0*:/i.test(address));
  const port = fc.integer({ min: 1, max: 65_535 });
  /** An address outside the proxies' networks, with the ways in which proxies write it. */
  const client = fc.oneof(
    ipv4.map((address) => ({ address, written: [address, `"${address}"`] })),
    fc.tuple(ipv4, port).map(([address, at]) => ({ address, written: [`${address}:${at}`, `"${address}:${at}"`] })),
    fc.tuple(ipv6, port).map(([address, at]) => ({
      address: clientAddress(address, undefined, noProxy),
      written: [address, `[${address}]`, `[${address}]:${at}`, `"[${address}]:${at}"`, `${address}%eth0`],
    })),
  );
  const proxy = fc.constantFrom('10.0.0.2', '10.1.2.3:8080', '"[fd00::1]:443"', 'fd00::9', '::ffff:10.0.0.7');
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"',
      '[',
      ']',
      '%',
      'unknown',
      '_hidden',
      ',,,',
      '10.0.0.1',
      '"10.0.0.1',
      '[::1',
      'for=1.2.3.4',
      ':',
      '::',
    ),
    fc.webUrl(),
    fc.ipV4(),
    fc.ipV6(),
  );

  it('an address comes out and nothing is thrown', () => {
    const header = fc.array(junk).map((parts) => parts.join(','));
    const socket = fc.constantFrom('10.0.0.1', 'fd00::1', '203.0.113.9', '::1');
    fc.assert(
      fc.property(socket, header, (from, forwarded) => {
        const address = clientAddress(from, forwarded, proxies);
        expect(isIP(address)).not.toBe(0);
        expect(clientNetwork(address)).not.toContain('NaN');
      }),
    );
  });

  it('forged parts on the left change nothing', () => {
    const forged = fc.array(junk, { minLength: 1 }).map((parts) => parts.join(','));
    const behind = fc.array(proxy, { maxLength: 3 });
    fc.assert(
      fc.property(forged, client, fc.nat(), behind, (left, { address, written }, pick, right) => {
        const hop = written[pick % written.length] ?? '';
        expect(clientAddress('10.0.0.1', [left, hop, ...right].join(', '), proxies)).toBe(address);
      }),
    );
  });

  it('a visitor who is not behind a proxy is who the socket says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (forwarded) => {
        expect(clientAddress('203.0.113.9', forwarded, proxies)).toBe('203.0.113.9');
      }),
    );
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
    ['::1:2:3:4:5:192.0.2.1', '0:1:2:3::/64'],
  ])('%s as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as Parameters<
      ReturnType<typeof warnOfUnnamedProxy>
    >[0];

  it.each([
    ['is logged once', noProxy, [request('127.0.0.1', '203.0.113.5'), request('127.0.0.1', '203.0.113.6')], 1],
    ['is not logged if it is named', proxies, [request('10.0.0.1', '203.0.113.5')], 0],
    ['is not logged if nothing is forwarded', noProxy, [request('127.0.0.1')], 0],
    ['is not logged for what other addresses send', noProxy, [request('203.0.113.9', '1.1.1.1')], 0],
  ])('%s', (_what, trusted, requests, times) => {
    const lines: string[] = [];
    const log = createLog('warn', (line) => lines.push(line));
    const hook = warnOfUnnamedProxy(trusted, log);
    let passed = 0;
    for (const each of requests) hook(each, null, () => passed++);
    expect([lines.length, passed]).toEqual([times, requests.length]);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ proxy: '127.0.0.1', msg: expect.stringMatching(/^TRUST_PROXY /) });
  });
});

describe('a request from this machine', () => {
  const asked = (headers: Record<string, string>, { remoteAddress = '127.0.0.1', httpVersion = '1.1' } = {}) =>
    isFromThisMachine({
      socket: { remoteAddress },
      raw: { httpVersion },
      headers: { host: 'localhost:3000', ...headers },
    } as never);

  it.each([
    ['a browser that opens a page', {}],
    [
      'a page of this machine that sends a call',
      { origin: 'http://localhost:3000', referer: 'http://localhost:3000/desk' },
    ],
    ['an address instead of a name', { host: '[::1]:3000', origin: 'http://[::1]:3000' }],
  ])('is %s', (_what, headers) => {
    expect(asked(headers)).toBe(true);
  });

  it.each([
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that uses the standard header', { forwarded: 'for=203.0.113.9' }],
    ['a proxy that names itself', { via: '1.1 gateway' }],
    ['a proxy that only passes on its host', { 'x-forwarded-host': 'news.example' }],
    ['a silent proxy before a page elsewhere', { origin: 'https://news.example' }],
    ['a silent proxy before a link elsewhere', { referer: 'https://news.example/desk/invitation' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['a name that resolves here', { host: 'news.example', origin: 'http://news.example' }],
  ])('is not %s', (_what, headers) => {
    expect(asked(headers)).toBe(false);
  });

  it('is not one that nginx passes on with its own settings, nor one from the network', () => {
    expect(asked({}, { httpVersion: '1.0' })).toBe(false);
    expect(asked({}, { remoteAddress: '192.168.1.7' })).toBe(false);
  });
});

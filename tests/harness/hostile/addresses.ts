import { connect } from 'node:net';
import fc from 'fast-check';
import { categoryFeedAddress, feedAddresses } from '../../../contract/feeds.ts';
import { geoAddresses } from '../../../contract/geo.ts';
import { pageNames, pages } from '../../../contract/pages.ts';
import { hostileText } from './values.ts';

/** Parts of an address that no browser writes: bytes that are no UTF-8, characters that no text may hold, other forms of a slash. */
const oddParts = [
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%C0%80',
  '%FF%FE',
  '%EF%BF%BE',
  '%E2%80%A8',
  '%E2%80%AE',
  '%0d%0aset-cookie:x',
  '%2f',
  '%5c',
  '%2e%2e',
  '..',
  '.',
  ';x=1',
  '%25%30%30',
  '__proto__',
  'constructor',
  '-1',
  '9'.repeat(400),
  'a'.repeat(3_000),
  '%41'.repeat(2_000),
  '\xff\xfe',
  '%E5%AD%97'.repeat(300),
];

/** Written as an address is; halves of characters become what stands for them. */
const written = hostileText.map((text) => encodeURIComponent(text.toWellFormed()));
const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...oddParts) }, { weight: 1, arbitrary: written });

const patterns = [
  ...pageNames.flatMap((name) => pages[name].path ?? []),
  ...Object.values(feedAddresses),
  ...Object.values(geoAddresses),
  decodeURIComponent(categoryFeedAddress(':category')),
  '/:part',
  '/:part/:part',
  '/sitemap/:part',
  '/sitemap/articles-:part.xml',
  '/media/:part/:part',
  '/media/0123456789abcdef/:part',
  '/media/0123456789abcdef/640.webp',
  '/media/:part/640.avif',
  '/assets/:part',
  '/assets/builds/meta/:part.json',
  '/assets/builds/:part',
  '/api/:part',
  '/dev/outbox/:part',
  '/preview/:part',
  '/desk/:part',
  '/desk/api/:part',
  '/desk/preview/:part',
  '/metrics',
  '/healthz',
];

const queryNames = ['page', 'q', 'kind', 'category', 'sort', 'token', 'cursor', '__proto__'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), part), { maxLength: 3 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));
const ending = fc.constantFrom('', '', '/', '/_payload.json', '//_payload.json', '/_payload.json/', '/?/_payload.json');

/** Every page, feed and file with odd parts, endings and queries. */
export const addresses: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...patterns), fc.array(part, { minLength: 3, maxLength: 3 }), ending, query)
  .map(([pattern, parts, end, asked]) => {
    let used = 0;
    const path = pattern.replace(/:\w+/g, () => parts[used++ % parts.length] ?? '');
    return `${path === '/' ? '' : path}${end || (path === '/' ? '/' : '')}${asked}`;
  });

/** Each pattern with each of the sharpest parts. */
export const sharpestAddresses = [
  ...patterns.flatMap((pattern) =>
    ['%00', 'a%00b', '%E2%80%A8%EF%BF%BE', '%ED%A0%80', '9'.repeat(400)].flatMap((odd) =>
      pattern.includes(':') ? [pattern.replace(/:\w+/g, odd), `${pattern.replace(/:\w+/g, odd)}/_payload.json`] : [],
    ),
  ),
  ...['', '?page=%00', '?page=499', '?page=99999999999999999999'].map((asked) => `/news/video${asked}`),
  ...['%00', '%ED%A0%80', '%E2%80%A8', '%EF%BF%BE', 'a%00b&sort=%00&kind=%00'].map((asked) => `/search?q=${asked}`),
];

export interface RawAnswer {
  status: number;
  text: string;
}

/** Sent as it is written: fetch would tidy or refuse the address. */
export function rawGet(url: string, address: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: hostname, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from(`GET ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')),
    );
    socket.on('data', (bytes) => parts.push(bytes));
    socket.on('end', () => {
      const text = Buffer.concat(parts).toString();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.on('error', reject);
  });
}

import { isIP } from 'node:net';

/** The eight 16-bit groups of an IPv6 address without a zone, also of one that ends in an IPv4 address. */
function ipv6Groups(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, head = '', ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const hex = dotted ? `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address;
  const [left = [], right = []] = hex
    .split('::')
    .map((half) => (half ? half.split(':').map((group) => Number.parseInt(group, 16)) : []));
  return hex.includes('::')
    ? [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
    : left;
}

/** The address as one number of 32 or 128 bits. */
export function addressNumber(address: string): bigint {
  if (isIP(address) === 4) return address.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return ipv6Groups(address).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n);
}

const mappedPrefix = 0xffffn << 32n;

/** One form for one address: without brackets and zone, and `::ffff:1.2.3.4`, however it is written, as `1.2.3.4`. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%');
  if (isIP(bare) !== 6) return bare;
  const number = addressNumber(bare);
  if (number >> 32n !== mappedPrefix >> 32n) return bare;
  return [24n, 16n, 8n, 0n].map((shift) => String((number >> shift) & 255n)).join('.');
}

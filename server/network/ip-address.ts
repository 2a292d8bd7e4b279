import { isIP } from 'node:net';

/** Returns the 4 or 16 bytes of an address; null if the text is not an address. */
export function addressBytes(address: string): Uint8Array | null {
  const version = isIP(address);
  if (version === 0) return null;
  return Uint8Array.from(version === 4 ? address.split('.').map(Number) : sixteenBytes(address));
}

/** The address as one number of 32 or 128 bits. */
export function addressNumber(address: string): bigint {
  return Array.from(addressBytes(address) ?? []).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/**
 * Normalises an address: removes brackets and zone, and writes an IPv4-mapped address such as `::ffff:1.2.3.4` as
 * `1.2.3.4`.
 */
export function plainAddress(address: string): string {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%');
  const bytes = addressBytes(bare);
  const isMapped = bytes?.length === 16 && mappedPrefix.every((byte, index) => bytes[index] === byte);
  return isMapped ? bytes.subarray(mappedPrefix.length).join('.') : bare;
}

function sixteenBytes(address: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const plain = (address.split('%')[0] ?? '').replace(/\d+\.\d+\.\d+\.\d+$/, (dotted) => {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = '', right] = plain.split('::');
  const head = groupsOf(left);
  const tail = groupsOf(right ?? '');
  const missing = Array<number>(8 - head.length - tail.length).fill(0);
  return [...head, ...missing, ...tail].flatMap((group) => [group >> 8, group & 255]);
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

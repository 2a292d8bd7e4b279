import { isIP } from 'node:net';

/** The 4 or 16 bytes of an address; null where it is none. */
export function addressBytes(address: string): Uint8Array | null {
  const version = isIP(address);
  if (version === 0) return null;
  return Uint8Array.from(version === 4 ? address.split('.').map(Number) : sixteenBytes(address));
}

function sixteenBytes(address: string): number[] {
  // An IPv4 address may stand for the last two groups.
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

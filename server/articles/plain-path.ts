import { isStorable } from '../../contract/api/text.ts';

const longestPath = 500;

/** Normalises a path for comparison: decoded, without a trailing slash. Null if it can never have been an address. */
export function plainPath(address: string): string | null {
  try {
    const plain = address
      .split('/')
      .map((part) => decodeURIComponent(part))
      .join('/')
      .replace(/\/+$/, '');
    return /^\/[^/]/.test(plain) && plain.length <= longestPath && isStorable(plain) ? plain : null;
  } catch {
    return null;
  }
}

/** Encodes a normalised path for use as an address. */
export function writtenPath(plain: string): string {
  return plain
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
}

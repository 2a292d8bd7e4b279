import { isStorable } from '../../contract/storable-text.ts';

const longestPath = 500;

/** A path as it is kept to be compared: decoded, without a slash at its end. Null where it cannot have been given out. */
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

/** The same path as it is sent. */
export function writtenPath(plain: string): string {
  return plain
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
}

import type { Tokens } from '../../contract/account.ts';
import { limits } from '../../contract/limits.ts';
import type { KeyValueStorage } from '../storage/storage.ts';

export const tokenName = 'token';
export const refreshTokenName = 'refreshToken';

interface Entry {
  value: string;
  /** By this device's clock, in milliseconds. */
  expiresAt: number;
}

export interface TokenStorage {
  keep(tokens: Tokens): void;
  /** Null where there is none, or where it has expired or is about to. */
  token(): string | null;
  refreshToken(): string | null;
}

/** Token and refresh token, each with the moment it expires, as every tab of this browser finds them. */
export function createTokenStorage(box: KeyValueStorage, now: () => number): TokenStorage {
  function read(name: string): string | null {
    const entry = readEntry(box.read(name));
    return entry && entry.expiresAt - now() >= limits.sessionExpiryMargin ? entry.value : null;
  }

  function write(name: string, value: string, seconds: number): void {
    box.write(name, JSON.stringify({ value, expiresAt: now() + seconds * 1_000 } satisfies Entry));
  }

  return {
    keep({ token, expire, refreshToken, refreshExpire }) {
      // The refresh token first: a tab that is closed between the two can still go on.
      write(refreshTokenName, refreshToken, refreshExpire);
      write(tokenName, token, expire);
    },
    token: () => read(tokenName),
    refreshToken: () => read(refreshTokenName),
  };
}

/** Whatever lies in storage: another version of the site, or the reader, may have put it there. */
function readEntry(stored: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(stored ?? 'null');
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}

import type { Tokens } from '../../contract/account.ts';
import { limits } from '../../contract/limits.ts';
import { CallFailure, send } from '../api/call.ts';
import { setCallHeader } from '../api/request.ts';
import { type DeviceKey, deviceStorage, type KeyValueStorage } from '../storage/storage.ts';

export const tokenKey = 'token';
const refreshTokenKey = 'refreshToken';

interface Entry {
  value: string;
  /** In milliseconds by this device's clock. */
  expiresAt: number;
}

export interface TokenStorage {
  write(tokens: Tokens): void;
  /** Null where there is none, or where it has expired or is about to. */
  token(): string | null;
  refreshToken(): string | null;
}

/** Token and refresh token with their expiry times, shared by all tabs of this browser. */
export function createTokenStorage(storage: KeyValueStorage<DeviceKey>, now: () => number): TokenStorage {
  function read(key: DeviceKey): string | null {
    const entry = parseEntry(storage.read(key));
    return entry && entry.expiresAt - now() >= limits.sessionExpiryMargin ? entry.value : null;
  }

  function write(key: DeviceKey, value: string, seconds: number): void {
    storage.write(key, JSON.stringify({ value, expiresAt: now() + seconds * 1_000 } satisfies Entry));
  }

  return {
    write({ token, expire, refreshToken, refreshExpire }) {
      // The refresh token first: a tab that is closed between the two can still renew the session.
      write(refreshTokenKey, refreshToken, refreshExpire);
      write(tokenKey, token, expire);
    },
    token: () => read(tokenKey),
    refreshToken: () => read(refreshTokenKey),
  };
}

/** Storage may hold anything: another version of the site, or the visitor, may have written it. */
function parseEntry(stored: string | null): Entry | null {
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

export const tokenStorage = createTokenStorage(deviceStorage, Date.now);

/** Reads the stored token and sets it as the header of the next calls. */
export function currentToken(): string | null {
  const token = tokenStorage.token();
  setCallHeader('authorization', token && `Bearer ${token}`);
  return token;
}

type RefreshResult = 'refreshed' | 'rejected' | 'failed';

/**
 * Replaces a token that has expired, or that the server does not know (`unwanted`). All tabs share one refresh: the second
 * finds the tokens of the first. A rejected refresh counts only where no other tab has logged in meanwhile.
 */
export function refreshTokens(unwanted: string | null): Promise<RefreshResult> {
  return withLock('session-refresh', async () => {
    const token = currentToken();
    if (token && token !== unwanted) return 'refreshed';
    const refreshToken = tokenStorage.refreshToken();
    if (!refreshToken) return 'rejected';
    const isReplaced = () => tokenStorage.refreshToken() !== refreshToken;
    try {
      const tokens = await send('auth/refresh', { refreshToken });
      // Another tab may have logged out meanwhile; this response must not undo that.
      if (isReplaced()) return currentToken() ? 'refreshed' : 'rejected';
      tokenStorage.write(tokens);
      currentToken();
      return 'refreshed';
    } catch (failure) {
      if (isReplaced()) return currentToken() ? 'refreshed' : 'rejected';
      return failure instanceof CallFailure && failure.error === 'SESSION_EXPIRED' ? 'rejected' : 'failed';
    }
  });
}

const running = new Map<string, Promise<unknown>>();

/** Runs one at a time among all tabs; browsers without locks (plain http) run one at a time within this tab. */
function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, run) as Promise<T>;
  const next = (running.get(name) ?? Promise.resolve()).then(run, run);
  running.set(name, next);
  return next;
}

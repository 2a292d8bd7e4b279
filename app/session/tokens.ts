import { setCallHeader } from '../api/headers.ts';
import { CallFailure, send } from '../api/send.ts';
import { withLock } from '../storage/lock.ts';
import { localStore } from '../storage/storage.ts';
import { createTokenStorage } from './token-storage.ts';

export const tokenStorage = createTokenStorage(localStore, Date.now);

export type Refreshing = 'refreshed' | 'refused' | 'failed';

/** The token as the next call is to show it. */
export function currentToken(): string | null {
  const token = tokenStorage.token();
  setCallHeader('authorization', token && `Bearer ${token}`);
  return token;
}

/**
 * Replaces a token that is expired, or that the server has refused. All tabs share one refresh: who comes second finds
 * what the first was given. A refresh that was refused counts only if nobody has logged in meanwhile.
 */
export function refreshTokens(unwanted: string | null): Promise<Refreshing> {
  return withLock('session-refresh', async () => {
    const now = currentToken();
    if (now && now !== unwanted) return 'refreshed';
    const refreshToken = tokenStorage.refreshToken();
    if (!refreshToken) return 'refused';
    try {
      const tokens = await send('auth/refresh', { refreshToken });
      // A log-out in another tab is not undone by an answer that comes after it.
      if (tokenStorage.refreshToken() !== refreshToken) return currentToken() ? 'refreshed' : 'refused';
      tokenStorage.keep(tokens);
      currentToken();
      return 'refreshed';
    } catch (failure) {
      if (tokenStorage.refreshToken() !== refreshToken) return currentToken() ? 'refreshed' : 'refused';
      const isRefused = failure instanceof CallFailure && failure.error === 'SESSION_EXPIRED';
      return isRefused ? 'refused' : 'failed';
    }
  });
}

import { sayWithCalls } from '../api/headers.ts';
import { CallFailure, send } from '../api/send.ts';
import { inTurn } from '../storage/lock.ts';
import { localBox } from '../storage/storage.ts';
import { createTokenBox } from './token-storage.ts';

export const tokenBox = createTokenBox(localBox, Date.now);

export type Refreshing = 'refreshed' | 'refused' | 'failed';

/** The token as the next call is to show it. */
export function showToken(): string | null {
  const token = tokenBox.token();
  sayWithCalls('authorization', token && `Bearer ${token}`);
  return token;
}

/**
 * Replaces a token that is expired, or that the server has refused. All tabs share one refresh: who comes second finds
 * what the first was given. A refresh that was refused counts only if nobody has logged in meanwhile.
 */
export function refreshTokens(unwanted: string | null): Promise<Refreshing> {
  return inTurn('session-refresh', async () => {
    const now = showToken();
    if (now && now !== unwanted) return 'refreshed';
    const refreshToken = tokenBox.refreshToken();
    if (!refreshToken) return 'refused';
    try {
      const tokens = await send('auth/refresh', { refreshToken });
      // A log-out in another tab is not undone by an answer that comes after it.
      if (tokenBox.refreshToken() !== refreshToken) return showToken() ? 'refreshed' : 'refused';
      tokenBox.keep(tokens);
      showToken();
      return 'refreshed';
    } catch (failure) {
      if (tokenBox.refreshToken() !== refreshToken) return showToken() ? 'refreshed' : 'refused';
      const isRefused = failure instanceof CallFailure && failure.error === 'SESSION_EXPIRED';
      return isRefused ? 'refused' : 'failed';
    }
  });
}

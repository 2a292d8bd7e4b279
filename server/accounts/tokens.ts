import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tokens } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import type { TokenHashes } from './queries/sessions.ts';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

export function randomTokens(): TokenPair {
  return { token: randomBytes(32).toString('base64url'), refreshToken: randomBytes(32).toString('base64url') };
}

/**
 * What a refresh token is exchanged for: the same each time, so that a second tab gets the first one's answer although
 * no token is kept anywhere. Without the key nobody can go from one to the next.
 */
export function tokensAfter(key: Buffer, refreshToken: string): TokenPair {
  const derive = (kind: string) => createHmac('sha256', key).update(`${kind} ${refreshToken}`).digest('base64url');
  return { token: derive('access'), refreshToken: derive('refresh') };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function hashesOf({ token, refreshToken }: TokenPair): TokenHashes {
  return { access: hashToken(token), refresh: hashToken(refreshToken) };
}

export function tokensReply({ token, refreshToken }: TokenPair): Tokens {
  const { tokenLife, refreshTokenLife } = accountLimits;
  return { token, expire: tokenLife, refreshToken, refreshExpire: refreshTokenLife };
}

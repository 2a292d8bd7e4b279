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
 * Derives the tokens that a refresh token is exchanged for. They are the same each time, so that a second tab gets the
 * same reply although no token is stored. Deriving them requires the key.
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

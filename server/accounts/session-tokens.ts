import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

type Kind = 'access' | 'refresh';

const randomLength = 32;
const idLength = 16;
const sealLength = 16;

/**
 * Creates the tokens of a session from random bytes. A token carries the session's id and a seal, so that it is recognised
 * after its hash was removed: a session that is refreshed often must not fill the table with hashes of replaced tokens.
 * The seal alone gives no access; only a stored hash does.
 */
export function boundTokens(key: Buffer, sessionId: string, random: Record<Kind, Buffer>): TokenPair {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  const bound = (kind: Kind) =>
    Buffer.concat([random[kind], id, sealOf(key, kind, random[kind], id)]).toString('base64url');
  return { token: bound('access'), refreshToken: bound('refresh') };
}

/**
 * Derives the tokens that a refresh token is exchanged for. They are the same each time, so that a second tab gets the
 * same reply although no token is stored. Deriving them requires the key.
 */
export function tokensAfter(key: Buffer, sessionId: string, refreshToken: string): TokenPair {
  const derive = (kind: Kind) => createHmac('sha256', key).update(`${kind} ${refreshToken}`).digest();
  return boundTokens(key, sessionId, { access: derive('access'), refresh: derive('refresh') });
}

/** The id of the session that a token was created for; null if none of these keys sealed it as a token of this kind. */
export function sessionIdOf(keys: readonly Buffer[], kind: Kind, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== randomLength + idLength + sealLength) return null;
  const random = bytes.subarray(0, randomLength);
  const id = bytes.subarray(randomLength, randomLength + idLength);
  const seal = bytes.subarray(randomLength + idLength);
  if (!keys.some((key) => timingSafeEqual(seal, sealOf(key, kind, random, id)))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sealOf(key: Buffer, kind: Kind, random: Buffer, id: Buffer): Buffer {
  const seal = createHmac('sha256', key).update(`session of ${kind} `).update(random).update(id).digest();
  return seal.subarray(0, sealLength);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

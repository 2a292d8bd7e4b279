import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Count, MetricEvents } from '../metrics/metric-events.ts';
import {
  addSession,
  endSession,
  isKnownToken,
  type LockedRefresh,
  lockForRefresh,
  memberOfExpiredToken,
  memberOfToken,
  type NewSession,
  replaceTokens,
  type SessionOfMember,
  type TokenHashes,
} from './queries/sessions.ts';

const userAgentLength = 300;

/** The network and browser that a login comes from. */
export interface Device {
  network: string;
  userAgent: string;
}

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  db: Kysely<Tables>;
  /** The first key derives new tokens. */
  keys: readonly [Buffer, ...Buffer[]];
  count: Count;
}

/**
 * Manages sessions. Only the client holds its tokens; the database stores their hashes. A session ends when neither of its
 * tokens is valid: `tokenLife` and `refreshTokenLife` count from the last refresh, which replaces both.
 */
export function createSessions({ db, keys: [key, ...otherKeys], count }: SessionsOptions) {
  /** Returns the tokens that the first tab received, possibly from a process that uses the operator's other key. */
  async function tokensGivenBefore(transaction: Transaction<Tables>, refreshToken: string): Promise<TokenPair> {
    for (const other of otherKeys) {
      const tokens = tokensAfter(other, refreshToken);
      if (await isKnownToken(transaction, hashesOf(tokens).refresh)) return tokens;
    }
    return tokensAfter(key, refreshToken);
  }

  return {
    /** Returns the member of an access token; null if it is unknown, expired or replaced. */
    memberOf: (token: string): Promise<SessionOfMember | null> => memberOfToken(db, hashToken(token)),

    /** Like `memberOf`, but also accepts a replaced or expired token of a live session: enough to end that session. */
    memberOfAny: (token: string): Promise<SessionOfMember | null> => memberOfExpiredToken(db, hashToken(token)),

    /** Begins a session in the transaction that proved the member's right to log in. */
    async begin(transaction: Transaction<Tables>, memberId: string, device: Device): Promise<Tokens> {
      const { session, reply } = newSession(memberId, device);
      await addSession(transaction, session);
      return reply;
    },

    /**
     * Exchanges a refresh token for new tokens. A repeated use within the grace period returns the same tokens; a later one
     * counts as theft of the token, so the whole session ends.
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const hash = hashToken(refreshToken);
      const next = tokensAfter(key, refreshToken);
      const { outcome, tokens } = await db.transaction().execute(async (transaction) => {
        const locked = await lockForRefresh(transaction, hash);
        if (locked?.isCurrent) await replaceTokens(transaction, locked.sessionId, hash, hashesOf(next));
        else if (locked && !locked.isInGrace) await endSession(transaction, locked.sessionId);
        const isRepeated = locked !== null && !locked.isCurrent && locked.isInGrace;
        return {
          outcome: outcomeOf(locked),
          tokens: isRepeated ? await tokensGivenBefore(transaction, refreshToken) : next,
        };
      });
      count('refresh', { outcome });
      if (outcome === 'reused' || outcome === 'expired') throw new ApiError('SESSION_EXPIRED');
      return tokensReply(tokens);
    },

    end: (sessionId: string): Promise<void> => endSession(db, sessionId),
  };
}

/** Creates a session that is not stored yet, and the reply to send once it is. */
export function newSession(memberId: string, { network, userAgent }: Device): { session: NewSession; reply: Tokens } {
  const tokens = randomTokens();
  const session = { memberId, network, userAgent: userAgent.slice(0, userAgentLength), hashes: hashesOf(tokens) };
  return { session, reply: tokensReply(tokens) };
}

function outcomeOf(locked: LockedRefresh | null): MetricEvents['refresh']['outcome'] {
  if (!locked) return 'expired';
  if (locked.isCurrent) return 'refreshed';
  return locked.isInGrace ? 'repeated' : 'reused';
}

interface TokenPair {
  token: string;
  refreshToken: string;
}

function randomTokens(): TokenPair {
  return { token: randomBytes(32).toString('base64url'), refreshToken: randomBytes(32).toString('base64url') };
}

/**
 * Derives the tokens that a refresh token is exchanged for. They are the same each time, so that a second tab gets the
 * same reply although no token is stored. Deriving them requires the key.
 */
function tokensAfter(key: Buffer, refreshToken: string): TokenPair {
  const derive = (kind: string) => createHmac('sha256', key).update(`${kind} ${refreshToken}`).digest('base64url');
  return { token: derive('access'), refreshToken: derive('refresh') };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function hashesOf({ token, refreshToken }: TokenPair): TokenHashes {
  return { access: hashToken(token), refresh: hashToken(refreshToken) };
}

function tokensReply({ token, refreshToken }: TokenPair): Tokens {
  const { tokenLife, refreshTokenLife } = accountLimits;
  return { token, expire: tokenLife, refreshToken, refreshExpire: refreshTokenLife };
}

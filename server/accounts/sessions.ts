import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Count, MetricEvents } from '../metrics/metric-events.ts';
import { browserName } from '../tracking/user-agent.ts';
import {
  addSession,
  endExcessSessions,
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
import { boundTokens, hashToken, sessionIdOf, type TokenPair, tokensAfter } from './session-tokens.ts';

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
export function createSessions({ db, keys, count }: SessionsOptions) {
  const [key, ...otherKeys] = keys;

  /** Returns the tokens that the first tab received, possibly from a process that uses the operator's other key. */
  async function tokensGivenBefore(
    transaction: Transaction<Tables>,
    sessionId: string,
    refreshToken: string,
  ): Promise<TokenPair> {
    for (const other of otherKeys) {
      const tokens = tokensAfter(other, sessionId, refreshToken);
      if (await isKnownToken(transaction, hashesOf(tokens).refresh)) return tokens;
    }
    return tokensAfter(key, sessionId, refreshToken);
  }

  /** Creates a session that is not stored yet, and the reply to send once it is. */
  function prepare(memberId: string, device: Device): { session: NewSession; reply: Tokens } {
    const id = randomUUID();
    const tokens = boundTokens(key, id, { access: randomBytes(32), refresh: randomBytes(32) });
    const { network } = device;
    const userAgent = device.userAgent.slice(0, userAgentLength);
    const session = { id, memberId, network, userAgent, browser: browserName(userAgent), hashes: hashesOf(tokens) };
    return { session, reply: tokensReply(tokens) };
  }

  return {
    /** Returns the member of an access token; null if it is unknown, expired or replaced. */
    memberOf: (token: string): Promise<SessionOfMember | null> => memberOfToken(db, hashToken(token)),

    /** Like `memberOf`, but also accepts a replaced or expired token of a live session: enough to end that session. */
    memberOfAny: (token: string): Promise<SessionOfMember | null> =>
      memberOfExpiredToken(db, hashToken(token), sessionIdOf(keys, 'access', token)),

    prepare,

    /** Begins a session in the transaction that proved the member's right to log in. */
    async begin(transaction: Transaction<Tables>, memberId: string, device: Device): Promise<Tokens> {
      const { session, reply } = prepare(memberId, device);
      await addSession(transaction, session);
      await endExcessSessions(transaction, session);
      return reply;
    },

    /**
     * Exchanges a refresh token for new tokens. A repeated use within the grace period returns the same tokens; a later one
     * counts as theft of the token, so the whole session ends.
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const hash = hashToken(refreshToken);
      const { outcome, tokens } = await db.transaction().execute(async (transaction) => {
        const locked = await lockForRefresh(transaction, hash, sessionIdOf(keys, 'refresh', refreshToken));
        const outcome = outcomeOf(locked);
        if (!locked) return { outcome, tokens: null };
        const { sessionId } = locked;
        if (outcome === 'repeated') {
          return { outcome, tokens: await tokensGivenBefore(transaction, sessionId, refreshToken) };
        }
        if (outcome === 'reused') {
          await endSession(transaction, sessionId);
          return { outcome, tokens: null };
        }
        const next = tokensAfter(key, sessionId, refreshToken);
        await replaceTokens(transaction, sessionId, hash, hashesOf(next));
        return { outcome, tokens: next };
      });
      count('refresh', { outcome });
      if (!tokens) throw new ApiError('SESSION_EXPIRED');
      return tokensReply(tokens);
    },

    end: (sessionId: string): Promise<void> => endSession(db, sessionId),
  };
}

function outcomeOf(locked: LockedRefresh | null): MetricEvents['refresh']['outcome'] {
  if (!locked) return 'expired';
  if (locked.isCurrent) return 'refreshed';
  return locked.isInGrace ? 'repeated' : 'reused';
}

function hashesOf({ token, refreshToken }: TokenPair): TokenHashes {
  return { access: hashToken(token), refresh: hashToken(refreshToken) };
}

function tokensReply({ token, refreshToken }: TokenPair): Tokens {
  const { tokenLife, refreshTokenLife } = accountLimits;
  return { token, expire: tokenLife, refreshToken, refreshExpire: refreshTokenLife };
}

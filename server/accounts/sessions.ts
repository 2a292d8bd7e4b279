import type { Kysely, Transaction } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Count, MetricEvents } from '../metrics/counters.ts';
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
} from './queries/sessions.ts';
import { hashesOf, hashToken, randomTokens, type TokenPair, tokensAfter, tokensReply } from './tokens.ts';

const userAgentKept = 300;

/** Where somebody logs in from. */
export interface Device {
  network: string;
  userAgent: string;
}

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  db: Kysely<Tables>;
  /** New tokens are made with the first. */
  keys: readonly [Buffer, ...Buffer[]];
  count: Count;
}

/** Who is logged in. Tokens are known to their owner alone; here and in the database there are only hashes. */
export function createSessions({ db, keys: [key, ...otherKeys], count }: SessionsOptions) {
  /** What the first tab was given, perhaps by a process that makes tokens with the operator's other key. */
  async function givenBefore(transaction: Transaction<Tables>, refreshToken: string): Promise<TokenPair> {
    for (const other of otherKeys) {
      const tokens = tokensAfter(other, refreshToken);
      if (await isKnownToken(transaction, hashesOf(tokens).refresh)) return tokens;
    }
    return tokensAfter(key, refreshToken);
  }

  return {
    /** Whose token this is; null where it is unknown, has run out or was replaced. */
    memberOf: (token: string): Promise<SessionOfMember | null> => memberOfToken(db, hashToken(token)),

    /** Also for a token that was replaced or has run out, while its session goes on: good enough to end it. */
    memberOfAny: (token: string): Promise<SessionOfMember | null> => memberOfExpiredToken(db, hashToken(token)),

    /** Logs a member in, as part of what gave the right to it. */
    async begin(transaction: Transaction<Tables>, memberId: string, device: Device): Promise<Tokens> {
      const { session, reply } = newSession(memberId, device);
      await addSession(transaction, session);
      return reply;
    },

    /**
     * Exchanges a refresh token for new tokens. Used again within the grace it gets the same ones; used later it has
     * been in two hands, and the whole session ends.
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const hash = hashToken(refreshToken);
      const next = tokensAfter(key, refreshToken);
      const { outcome, tokens } = await db.transaction().execute(async (transaction) => {
        const held = await lockForRefresh(transaction, hash);
        if (held?.isCurrent) await replaceTokens(transaction, held.sessionId, hash, hashesOf(next));
        else if (held && !held.isInGrace) await endSession(transaction, held.sessionId);
        const isRepeated = held !== null && !held.isCurrent && held.isInGrace;
        return { outcome: outcomeOf(held), tokens: isRepeated ? await givenBefore(transaction, refreshToken) : next };
      });
      count('refresh', { outcome });
      if (outcome === 'reused' || outcome === 'expired') throw new ApiError('SESSION_EXPIRED');
      return tokensReply(tokens);
    },

    end: (sessionId: string): Promise<void> => endSession(db, sessionId),
  };
}

/** A session that is not yet kept, and what its owner is told once it is. */
export function newSession(memberId: string, { network, userAgent }: Device): { session: NewSession; reply: Tokens } {
  const tokens = randomTokens();
  const session = { memberId, network, userAgent: userAgent.slice(0, userAgentKept), hashes: hashesOf(tokens) };
  return { session, reply: tokensReply(tokens) };
}

function outcomeOf(held: LockedRefresh | null): MetricEvents['refresh']['outcome'] {
  if (!held) return 'expired';
  if (held.isCurrent) return 'refreshed';
  return held.isInGrace ? 'repeated' : 'reused';
}

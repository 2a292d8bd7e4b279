import type { Kysely, Transaction } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/account-messages.ts';
import { LimitReached } from '../db/limit-marks.ts';
import type { Channel, Outbox } from '../db/outbox.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../refused.ts';

const unavailableRetry = 60;

export interface QueueOptions {
  db: Kysely<Tables>;
  outbox: Outbox;
}

/** What is counted and queued is one transaction, which answers how long the code lives; the message leaves after it. */
export async function queueCode(
  { db, outbox }: QueueOptions,
  channel: Channel,
  work: (transaction: Transaction<Tables>) => Promise<number>,
): Promise<CodeSent> {
  if (!outbox.isAvailable(channel)) throw cannotBeSent();
  try {
    const expire = await db.transaction().execute(work);
    outbox.poke();
    return { resendAfter: accountLimits.codeResendAfter, expire };
  } catch (error) {
    throw asSendRefusal(error);
  }
}

export function cannotBeSent(): Refused {
  return new Refused('UNAVAILABLE', { details: { retryAfter: unavailableRetry } });
}

/** What a full limit means to somebody who waits for a code; anything else stays what it is. */
function asSendRefusal(error: unknown): unknown {
  if (!(error instanceof LimitReached)) return error;
  const { retryAfter, rule } = error;
  const isPause = rule.seconds === accountLimits.codeResendAfter;
  return new Refused('TOO_MANY_REQUESTS', {
    ...(isPause && { message: accountMessages.codeSentTooSoon }),
    details: { retryAfter },
  });
}

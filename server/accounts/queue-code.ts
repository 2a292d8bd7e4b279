import type { Kysely, Transaction } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { AboutCode, Count, MetricEvents } from '../metrics/counters.ts';
import { LimitReached } from '../rate-limits/queries/rate-limits.ts';

const unavailableRetry = 60;

export interface QueueOptions {
  db: Kysely<Tables>;
  outbox: Outbox;
  count: Count;
}

/**
 * Runs `issue`, which counts and queues, in one transaction and sends the message after it. `issue` returns the code's
 * lifetime in seconds.
 */
export async function queueCode(
  { db, outbox, count }: QueueOptions,
  about: AboutCode,
  issue: (transaction: Transaction<Tables>) => Promise<number>,
): Promise<CodeSent> {
  try {
    if (!outbox.isAvailable(about.channel)) throw new CodeNotSent('provider-away');
    const expire = await db.transaction().execute(issue);
    outbox.poke();
    count('codeRequested', { ...about, outcome: 'accepted' });
    return { resendAfter: accountLimits.codeResendAfter, expire };
  } catch (error) {
    count('codeRequested', { ...about, outcome: outcomeOf(error) });
    throw asSendError(error);
  }
}

/** No code can be sent now. The reply is the same for every reason; only the metrics name it. */
export class CodeNotSent extends ApiError {
  readonly reason: 'ceiling' | 'provider-away';

  constructor(reason: CodeNotSent['reason']) {
    super('UNAVAILABLE', { details: { retryAfter: unavailableRetry } });
    this.reason = reason;
  }
}

function outcomeOf(error: unknown): MetricEvents['codeRequested']['outcome'] {
  if (error instanceof CodeNotSent) return error.reason;
  return error instanceof LimitReached ? 'limited' : 'failed';
}

/** Turns a reached limit into an `ApiError` for the caller; returns any other error unchanged. */
function asSendError(error: unknown): unknown {
  if (!(error instanceof LimitReached)) return error;
  const { retryAfter, rule } = error;
  const isPause = rule.seconds === accountLimits.codeResendAfter;
  return new ApiError('TOO_MANY_REQUESTS', {
    ...(isPause && { message: accountMessages.codeSentTooSoon }),
    details: { retryAfter },
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox, OutgoingSms } from '../messaging/queries/outbox.ts';
import type { AboutCode, Count, MetricEvents } from '../metrics/metric-events.ts';
import { countHits, LimitReached } from '../rate-limits/queries/rate-limits.ts';
import { sendRules } from './limit-rules.ts';
import { alreadyMemberText, codeText, type Sender } from './message-texts.ts';
import type { Phone } from './phone-number.ts';
import { lockMemberOfPhone } from './queries/members.ts';
import type { Codes } from './verification-codes.ts';

export interface SendCodeOptions {
  db: Kysely<Tables>;
  codes: Codes;
  outbox: Outbox;
  sender: Sender;
  count: Count;
}

const timeStep = 100;

export type Purpose = 'register' | 'forgot';

/**
 * Sends a code by SMS. For registration, an existing member's phone gets a notice instead; for a forgotten password, a
 * phone without a member gets nothing. The reply and the counted limits are the same in all cases.
 */
export function createCodeSending({ db, codes, outbox, sender, count }: SendCodeOptions) {
  function messageFor(purpose: Purpose, phone: Phone, isKnown: boolean, code: string): OutgoingSms | null {
    const to = { channel: 'sms', area: phone.area, to: phone.international } as const;
    if (isKnown === (purpose === 'forgot'))
      return { ...to, kind: `${purpose}-code`, text: codeText(sender, phone.area, code) };
    return isKnown ? { ...to, kind: 'notice', text: alreadyMemberText(sender) } : null;
  }

  function send(purpose: Purpose, phone: Phone, network: string): Promise<CodeSent> {
    return queueCode({ db, outbox, count }, { channel: 'sms', purpose, area: phone.area }, async (transaction) => {
      // Locks the member first, in the same order as every change of an account.
      const known = await lockMemberOfPhone(transaction, phone);
      const isKnown = known !== null;
      await countHits(transaction, sendRules(phone, network, outbox.smsDailyMax));
      const isDecoy = isKnown !== (purpose === 'forgot');
      const memberId = purpose === 'forgot' ? known : null;
      const target = { subject: phone.subject, purpose, memberId };
      const { code, secondsLeft } = await codes.issue(transaction, target, isDecoy);
      const hasRoom = await outbox.countRequest(transaction, phone.area);
      // The reply does not reveal whether the reserve is used up, because only members use it.
      if (!hasRoom && !(purpose === 'forgot' && outbox.keepsReserve)) throw new CodeNotSent('ceiling');
      const message = messageFor(purpose, phone, isKnown, code);
      if (message && hasRoom) await outbox.queue(transaction, message);
      else if (message) await outbox.queueFromReserve(transaction, message);
      return secondsLeft;
    });
  }

  return (purpose: Purpose, phone: Phone, network: string): Promise<CodeSent> =>
    inConstantTime(() => send(purpose, phone, network));
}

/**
 * Waits until the next multiple of `timeStep`, also on failure, so that the response time does not reveal the work
 * done.
 */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await pause(Math.ceil(taken / timeStep) * timeStep - taken);
  }
}

const unavailableRetry = 60;

interface QueueOptions {
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
    outbox.wakeSender();
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

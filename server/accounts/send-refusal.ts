import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/account-messages.ts';
import { LimitReached } from '../db/limit-marks.ts';
import { Refused } from '../refused.ts';

const unavailableRetry = 60;

export function cannotBeSent(): Refused {
  return new Refused('UNAVAILABLE', { details: { retryAfter: unavailableRetry } });
}

/** What a full limit means to somebody who waits for a code; anything else stays what it is. */
export function asSendRefusal(error: unknown): unknown {
  if (!(error instanceof LimitReached)) return error;
  const { retryAfter, rule } = error;
  const isPause = rule.seconds === accountLimits.codeResendAfter;
  return new Refused('TOO_MANY_REQUESTS', {
    ...(isPause && { message: accountMessages.codeSentTooSoon }),
    details: { retryAfter },
  });
}

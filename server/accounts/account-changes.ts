import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Count } from '../metrics/metric-events.ts';
import { countHits, LimitReached } from '../rate-limits/queries/rate-limits.ts';
import { changeRule } from './limit-rules.ts';
import type { Sender } from './message-texts.ts';
import type { Notices } from './notices.ts';
import type { PasswordProof } from './password-proof.ts';
import type { PasswordQueue } from './password-queue.ts';
import { phoneOf } from './phone-number.ts';
import type { PhoneKey } from './queries/members.ts';
import { endCodesOfMember, removeEmailRequest } from './queries/verification-codes.ts';
import type { Codes } from './verification-codes.ts';

/** What a change of a member's account uses. */
export interface AccountChangeOptions {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: PasswordQueue;
  prove: PasswordProof;
  outbox: Outbox;
  sender: Sender;
  notices: Notices;
  count: Count;
}

export interface MemberToChange extends PhoneKey {
  id: string;
  email: string | null;
}

/** Returns the code targets of a member: phone and email. */
export function subjectsOf(member: Omit<MemberToChange, 'id'>): string[] {
  return [phoneOf(member).subject, ...(member.email ? [member.email.toLowerCase()] : [])];
}

/**
 * Ends every code and mailed link by which the account could still be changed. Part of the transaction of every change of
 * password, phone or email: a request started before the change must not be completed after it.
 */
export async function endOpenRequests(transaction: Transaction<Tables>, member: MemberToChange): Promise<void> {
  await endCodesOfMember(transaction, { memberId: member.id, subjects: subjectsOf(member) });
  await removeEmailRequest(transaction, member.id);
}

/**
 * Counts a change that a member makes with the password. SMS ceilings do not apply to its notice, so this limit bounds
 * the notices. A reset of a forgotten password is not counted: it must always be possible.
 */
export async function countChange(transaction: Transaction<Tables>, memberId: string): Promise<void> {
  try {
    await countHits(transaction, [changeRule(memberId)]);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new ApiError('TOO_MANY_REQUESTS', { message: accountMessages.changesUsedUp, details: { retryAfter } });
  }
}

import type { Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { countHits, LimitReached } from '../rate-limits/queries/rate-limits.ts';
import { changeRule } from './limit-rules.ts';
import { phoneOf } from './phone-number.ts';
import { removeEmailRequest } from './queries/email-requests.ts';
import type { PhoneKey } from './queries/members.ts';
import { endCodesOfMember } from './queries/verification-codes.ts';

export interface MemberToChange extends PhoneKey {
  id: string;
  email: string | null;
}

/** The phone and the address of a member as codes name them. */
export function subjectsOf(member: Omit<MemberToChange, 'id'>): string[] {
  return [phoneOf(member).subject, ...(member.email ? [member.email.toLowerCase()] : [])];
}

/**
 * Ends every code and mailed link by which the account could still be changed. Part of the transaction of every change of
 * password, phone or email: what somebody started before it must not be finished after it.
 */
export async function endOpenRequests(transaction: Transaction<Tables>, member: MemberToChange): Promise<void> {
  await endCodesOfMember(transaction, { memberId: member.id, subjects: subjectsOf(member) });
  await removeEmailRequest(transaction, member.id);
}

/**
 * Counts a change that a member makes with the password. Its notice is sent whatever the ceilings of SMS say, so the
 * number of changes is what bounds it. A forgotten password is not counted here: it must always be possible.
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

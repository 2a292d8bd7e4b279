import type { Kysely, Transaction } from 'kysely';
import type { IdentityState } from '../../contract/account.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { fullName } from '../../contract/rules/person-name.ts';
import { writeAudit, writeAuditOfMany } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Notices } from './notices.ts';
import {
  countPendingIdentityRequests,
  decideIdentityRequest,
  freeIdentityNumber,
  identityRequestState,
  lockIdentityNumber,
  membersWithSameNumber,
  nextIdentityRequest,
  pendingIdentityRequest,
  pendingIdentityRequests,
} from './queries/identity-requests.ts';
import { lockMember, setIdentityState } from './queries/members.ts';

export interface ReviewOptions {
  db: Kysely<Tables>;
  encryption: Encryption<string>;
  notices: Notices;
}

export interface Decision {
  requestId: string;
  actor: string;
  /** Why the request is rejected; null approves it. */
  reason: string | null;
  /** Throws if the actor has lost the permission; called as the last step of the transaction. */
  confirm?: (db: Db) => Promise<void>;
}

/** Another member who submitted the same identity number. */
export interface Duplicate {
  memberId: string;
  state: IdentityState;
}

/** A request cannot be approved: its number is that of a verified member. */
export class DuplicateIdentity extends Error {
  readonly memberId: string;

  constructor(memberId: string) {
    super(`member ${memberId} is verified with the same identity number`);
    this.memberId = memberId;
  }
}

const requestNumber = /^\d{1,18}$/;

/**
 * For operators: the pending identity requests and their decision. The audit log has an entry for every member whose
 * data was seen.
 */
export function createIdentityReview({ db, encryption, notices }: ReviewOptions) {
  async function duplicatesOf(memberIds: string[]): Promise<Map<string, Duplicate[]>> {
    const found = Map.groupBy(await membersWithSameNumber(db, memberIds), ({ memberId }) => memberId);
    return new Map(
      [...found].map(([memberId, same]) => [
        memberId,
        same.map(({ otherId, state }) => ({ memberId: otherId, state })),
      ]),
    );
  }

  async function throwIfDuplicate(transaction: Transaction<Tables>, memberId: string): Promise<void> {
    await lockIdentityNumber(transaction, memberId);
    const same = await membersWithSameNumber(transaction, [memberId]);
    const verified = same.find(({ state }) => state === 'verified');
    if (verified) throw new DuplicateIdentity(verified.otherId);
  }

  /** Why a request cannot be decided: another operator or staff member decided it first, or it was deleted. */
  async function notPending(over: Db, requestId: string): Promise<ApiError> {
    const state = requestNumber.test(requestId) ? await identityRequestState(over, requestId) : null;
    if (!state) return new ApiError('NOT_FOUND', { message: deskMessages.identityGone });
    const { identityApprovedAlready, identityRejectedAlready } = deskMessages;
    const message = state === 'verified' ? identityApprovedAlready : identityRejectedAlready;
    return new ApiError('CONFLICT', { message });
  }

  /** The accounts with the same number; the audit log names every member that the actor sees. */
  async function lookAt(memberId: string, by: { actor: string; action: string }) {
    const duplicates = (await duplicatesOf([memberId])).get(memberId) ?? [];
    await writeAuditOfMany(db, by, [memberId, ...duplicates.map((other) => other.memberId)]);
    return duplicates;
  }

  return {
    count: (): Promise<number> => countPendingIdentityRequests(db),

    /** The oldest pending request, or the one after another; after the last comes the first. */
    async next(actor: string, afterId?: string) {
      const after = afterId ? await nextIdentityRequest(db, afterId) : null;
      const row = after ?? (await nextIdentityRequest(db));
      if (!row) return null;
      const duplicates = await lookAt(row.member_id, { actor, action: 'identity list' });
      return {
        id: row.id,
        memberId: row.member_id,
        realName: row.real_name,
        profileName: fullName({ lastName: row.last_name, firstName: row.first_name }),
        birthday: row.birthday,
        maskedNumber: row.number_masked,
        submittedAt: row.submitted_at.toISOString(),
        duplicates,
      };
    },

    async pending(actor: string) {
      const rows = await pendingIdentityRequests(db);
      const memberIds = rows.map((row) => row.member_id);
      const duplicates = await duplicatesOf(memberIds);
      const others = [...duplicates.values()].flat().map(({ memberId }) => memberId);
      await writeAuditOfMany(db, { actor, action: 'identity list' }, [...new Set([...memberIds, ...others])]);
      return rows.map((row) => ({
        id: row.id,
        memberId: row.member_id,
        realName: row.real_name,
        birthday: row.birthday,
        maskedNumber: row.number_masked,
        submittedAt: row.submitted_at.toISOString(),
        duplicates: duplicates.get(row.member_id) ?? [],
      }));
    },

    async show(requestId: string, actor: string) {
      const row = requestNumber.test(requestId) ? await pendingIdentityRequest(db, requestId) : null;
      if (!row?.number_sealed) throw await notPending(db, requestId);
      const duplicates = await lookAt(row.member_id, { actor, action: 'identity show' });
      return {
        id: row.id,
        memberId: row.member_id,
        realName: row.real_name,
        birthday: row.birthday,
        idNumber: encryption.decrypt(row.member_id, row.number_sealed),
        submittedAt: row.submitted_at.toISOString(),
        duplicates,
      };
    },

    /** Throws `DuplicateIdentity` where an approval would give one number to two accounts. */
    async decide({ requestId, actor, reason, confirm }: Decision): Promise<void> {
      const state = reason === null ? 'verified' : 'rejected';
      await db.transaction().execute(async (transaction) => {
        const pending = requestNumber.test(requestId) ? await pendingIdentityRequest(transaction, requestId) : null;
        // The member's row is locked first, as everywhere else, so that submission, deletion and decision cannot overlap.
        const member = pending && (await lockMember(transaction, pending.member_id));
        if (!member) throw await notPending(transaction, requestId);
        await confirm?.(transaction);
        if (state === 'verified') await throwIfDuplicate(transaction, member.id);
        if (!(await decideIdentityRequest(transaction, requestId, state, reason))) {
          throw await notPending(transaction, requestId);
        }
        await setIdentityState(transaction, member.id, state);
        if (state === 'rejected') await freeIdentityNumber(transaction, member.id);
        const action = state === 'verified' ? 'identity approve' : 'identity reject';
        await writeAudit(transaction, { actor, action, memberId: member.id, detail: reason ?? '' });
        await notices.toMember(transaction, member.id, state === 'verified' ? 'identityVerified' : 'identityRejected');
      });
      notices.send();
    },
  };
}

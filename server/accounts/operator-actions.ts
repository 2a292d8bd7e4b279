import type { Kysely } from 'kysely';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { writeAudit, writeAuditOfMany } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { clearLimits } from '../rate-limits/queries/rate-limits.ts';
import { endOpenRequests } from './account-changes.ts';
import { triesOf } from './limit-rules.ts';
import type { MemberAccount } from './member-account.ts';
import { memberSearchOf } from './member-search.ts';
import { phoneOf } from './phone-number.ts';
import { credentialsOfMember, findMembers, lockMember } from './queries/members.ts';
import { endSessionsOfMember } from './queries/sessions.ts';

export interface OperatorActionsOptions {
  db: Kysely<Tables>;
  exportAndDeletion: MemberAccount['exportAndDeletion'];
}

export interface ActionOptions {
  /** Why it is done, for the audit log. */
  reason?: string;
  /** Throws if the actor has lost the permission; called as the last step of the transaction. */
  confirm?: (db: Db) => Promise<void>;
}

export type OperatorActions = ReturnType<typeof createOperatorActions>;

const memberNumber = /^\d{1,18}$/;
const maxFound = 50;

/**
 * What operators and the staff do for members. The audit log records every access to a member's data and every change.
 */
export function createOperatorActions({ db, exportAndDeletion }: OperatorActionsOptions) {
  async function audited<T>(
    actor: string,
    action: string,
    memberId: string,
    { reason = '' }: ActionOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!memberNumber.test(memberId) || !(await credentialsOfMember(db, memberId))) throw notFound();
    await writeAudit(db, { actor, action, memberId, detail: reason });
    try {
      return await work();
    } catch (error) {
      if (
        error instanceof ApiError &&
        error.failure === 'SESSION_EXPIRED' &&
        !(await credentialsOfMember(db, memberId))
      ) {
        // The member was deleted meanwhile: their session has expired, not the actor's.
        throw notFound();
      }
      throw error;
    }
  }

  return {
    /** Finds members by phone, email, name or id. A search without a result has the same steps as one with a result. */
    async find(actor: string, text: string, limit = maxFound) {
      const search = memberSearchOf(text);
      const found = search ? await findMembers(db, search, limit) : [];
      const by = search ? deskMessages.searchedBy[search.by] : '';
      if (found.length === 0) {
        const detail = `${by}${deskMessages.foundNobody}`;
        await writeAudit(db, { actor, action: 'members find', memberId: null, detail });
      }
      const ids = found.map(({ id }) => id);
      await writeAuditOfMany(db, { actor, action: 'members find', detail: by }, ids);
      return found;
    },

    /** Clears the limits on wrong passwords and codes, so that the member can try again at once. */
    unlock: (actor: string, memberId: string, options: ActionOptions = {}): Promise<void> =>
      audited(actor, 'members unlock', memberId, options, async () => {
        const member = await credentialsOfMember(db, memberId);
        if (!member) throw notFound();
        await options.confirm?.(db);
        const { keys, prefixes } = triesOf(phoneOf(member));
        await clearLimits(db, keys, prefixes);
      }),

    /** Also ends open codes and links, so that an intruder cannot use them to change the account afterwards. */
    endSessions: (actor: string, memberId: string, options: ActionOptions = {}): Promise<void> =>
      audited(actor, 'members end-sessions', memberId, options, () =>
        db.transaction().execute(async (transaction) => {
          const member = await lockMember(transaction, memberId);
          if (!member) throw notFound();
          await options.confirm?.(transaction);
          await endOpenRequests(transaction, member);
          await endSessionsOfMember(transaction, memberId);
        }),
      ),

    exportAll: (actor: string, memberId: string, options: ActionOptions = {}) =>
      audited(actor, 'members export', memberId, options, () => exportAndDeletion.exportAll(memberId)),

    erase: (actor: string, memberId: string, options: ActionOptions = {}): Promise<void> =>
      audited(actor, 'members delete', memberId, options, () => exportAndDeletion.erase(memberId, options.confirm)),
  };
}

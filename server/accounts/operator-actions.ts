import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Tables } from '../database/tables.ts';
import { notFound } from '../errors/api-error.ts';
import { clearLimits } from '../rate-limits/queries/rate-limits.ts';
import { endOpenRequests } from './account-changes.ts';
import { triesOf } from './limit-rules.ts';
import type { MemberAccount } from './member-account.ts';
import { phoneOf } from './phone-number.ts';
import { credentialsOfMember, findMembers, lockMember } from './queries/members.ts';
import { endSessionsOfMember } from './queries/sessions.ts';

export interface OperatorActionsOptions {
  db: Kysely<Tables>;
  exportAndDeletion: MemberAccount['exportAndDeletion'];
}

const memberNumber = /^\d{1,18}$/;

/** What operators do for members. The audit log records every access to a member's data and every change. */
export function createOperatorActions({ db, exportAndDeletion }: OperatorActionsOptions) {
  async function audited<T>(actor: string, action: string, memberId: string, work: () => Promise<T>): Promise<T> {
    if (!memberNumber.test(memberId) || !(await credentialsOfMember(db, memberId))) throw notFound();
    await writeAudit(db, { actor, action, memberId });
    return work();
  }

  return {
    /** Finds members by phone, email, name or id. */
    async find(actor: string, text: string) {
      const found = await findMembers(db, text.trim());
      for (const { id } of found) await writeAudit(db, { actor, action: 'members find', memberId: id });
      return found;
    },

    /** Clears the limits on wrong passwords and codes, so that the member can try again at once. */
    unlock: (actor: string, memberId: string): Promise<void> =>
      audited(actor, 'members unlock', memberId, async () => {
        const member = await credentialsOfMember(db, memberId);
        if (!member) throw notFound();
        const { keys, prefixes } = triesOf(phoneOf(member));
        await clearLimits(db, keys, prefixes);
      }),

    /** Also ends open codes and links, so that an intruder cannot use them to change the account afterwards. */
    endSessions: (actor: string, memberId: string): Promise<void> =>
      audited(actor, 'members end-sessions', memberId, () =>
        db.transaction().execute(async (transaction) => {
          const member = await lockMember(transaction, memberId);
          if (!member) throw notFound();
          await endOpenRequests(transaction, member);
          await endSessionsOfMember(transaction, memberId);
        }),
      ),

    exportAll: (actor: string, memberId: string) =>
      audited(actor, 'members export', memberId, () => exportAndDeletion.exportAll(memberId)),

    erase: (actor: string, memberId: string): Promise<void> =>
      audited(actor, 'members delete', memberId, () => exportAndDeletion.erase(memberId)),
  };
}

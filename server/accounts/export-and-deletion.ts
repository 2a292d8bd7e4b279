import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearLimits } from '../rate-limits/queries/rate-limits.ts';
import { endOpenRequests, type MemberToChange, subjectsOf } from './account-changes.ts';
import { memberKeysOf } from './limit-rules.ts';
import type { Notices } from './notices.ts';
import { lockProvedMember, type PasswordProof } from './password-proof.ts';
import type { PasswordQueue } from './password-queue.ts';
import { phoneOf } from './phone-number.ts';
import { exportOf } from './queries/member-export.ts';
import { deleteMember, lockMember } from './queries/members.ts';
import { forgetCodesTo } from './queries/verification-codes.ts';

export interface ExportAndDeletionOptions {
  db: Kysely<Tables>;
  passwords: PasswordQueue;
  prove: PasswordProof;
  notices: Notices;
}

/** Exports a member's data and deletes accounts. */
export function createExportAndDeletion({ db, passwords, prove, notices }: ExportAndDeletionOptions) {
  /**
   * Deleting the member's row removes the rows of every table that references `members`; the audit log alone keeps its
   * rows, without the member. Codes and limits are stored by phone or email, so they are removed separately.
   */
  async function erase(transaction: Transaction<Tables>, member: MemberToChange): Promise<void> {
    const { id: memberId, email } = member;
    await notices.toPhone(transaction, member, 'accountDeleted');
    await endOpenRequests(transaction, member);
    await forgetCodesTo(transaction, subjectsOf(member));
    const { keys, prefixes } = memberKeysOf({ memberId, phone: phoneOf(member), email });
    await clearLimits(transaction, keys, prefixes);
    await deleteMember(transaction, memberId);
  }

  return {
    async exportAll(memberId: string) {
      const exported = await exportOf(db, memberId);
      if (!exported) throw new ApiError('SESSION_EXPIRED');
      return exported;
    },

    remove: (memberId: string, password: string, network: string): Promise<void> =>
      passwords.admit(network, async () => {
        const proved = await prove({ memberId, password, network });
        await db.transaction().execute(async (transaction) => {
          await erase(transaction, await lockProvedMember(transaction, proved));
        });
        notices.send();
      }),

    /** Deletes an account by an operator, at the member's request, if `confirm` does not throw. */
    erase: async (memberId: string, confirm?: (db: Db) => Promise<void>): Promise<void> => {
      await db.transaction().execute(async (transaction) => {
        const member = await lockMember(transaction, memberId);
        if (!member) throw new ApiError('SESSION_EXPIRED');
        await confirm?.(transaction);
        await erase(transaction, member);
      });
      notices.send();
    },
  };
}

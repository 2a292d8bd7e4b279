import type { Kysely } from 'kysely';
import { writeAudit } from '../db/audit-log.ts';
import { decideIdentityRequest, freeIdentityNumber, pendingIdentityRequests } from '../db/identity-requests.ts';
import { setIdentityState } from '../db/members.ts';
import type { Tables } from '../db/tables.ts';
import { notFound } from '../refused.ts';
import type { Sealing } from '../sealing.ts';
import type { Notices } from './own/notices.ts';

export interface ReviewOptions {
  db: Kysely<Tables>;
  sealing: Sealing<string>;
  notices: Notices;
}

export interface Decision {
  requestId: string;
  actor: string;
  /** Why not; null where everything is as it was said to be. */
  reason: string | null;
}

/** For operators: what waits for a decision, and the decision. Every look at a number is written down. */
export function createIdentityReview({ db, sealing, notices }: ReviewOptions) {
  return {
    async pending() {
      return (await pendingIdentityRequests(db)).map((row) => ({
        id: row.id,
        realName: row.real_name,
        birthday: row.birthday,
        maskedNumber: row.number_masked,
        submittedAt: row.submitted_at.toISOString(),
      }));
    },

    async show(requestId: string, actor: string) {
      const row = (await pendingIdentityRequests(db)).find(({ id }) => id === requestId);
      if (!row?.number_sealed) throw notFound();
      await writeAudit(db, { actor, action: 'identity show', memberId: row.member_id });
      return {
        id: row.id,
        realName: row.real_name,
        birthday: row.birthday,
        idNumber: sealing.open(row.member_id, row.number_sealed),
        submittedAt: row.submitted_at.toISOString(),
      };
    },

    async decide({ requestId, actor, reason }: Decision): Promise<void> {
      const state = reason === null ? 'verified' : 'rejected';
      await db.transaction().execute(async (transaction) => {
        const decided = await decideIdentityRequest(transaction, requestId, state, reason);
        if (!decided) throw notFound();
        const { memberId } = decided;
        await setIdentityState(transaction, memberId, state);
        if (state === 'rejected') await freeIdentityNumber(transaction, memberId);
        const action = state === 'verified' ? 'identity approve' : 'identity reject';
        await writeAudit(transaction, { actor, action, memberId, detail: reason ?? '' });
        await notices.toMember(transaction, memberId, state === 'verified' ? 'identityVerified' : 'identityRejected');
      });
      notices.send();
    },
  };
}

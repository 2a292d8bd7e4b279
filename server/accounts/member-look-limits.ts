import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { ApiError } from '../errors/api-error.ts';
import { countHits, LimitReached } from '../rate-limits/queries/rate-limits.ts';

const hour = 3_600;

const kinds = {
  search: { times: deskLimits.memberSearchesAnHour, message: deskMessages.memberSearchesUsedUp },
  look: { times: deskLimits.memberLooksAnHour, message: deskMessages.memberLooksUsedUp },
  identity: { times: deskLimits.identityLooksAnHour, message: deskMessages.memberLooksUsedUp },
} as const;

export type LookKind = keyof typeof kinds;

/**
 * Counts a look at members' data by one member of the staff. When the hour's number is used up, the audit log gets one
 * entry, so that an administrator sees that a session may have been stolen.
 */
export async function countLook(db: Db, actor: { name: string; staffId: string }, kind: LookKind): Promise<void> {
  const { times, message } = kinds[kind];
  try {
    await countHits(db, [{ key: `desk ${kind} ${actor.staffId}`, times, seconds: hour }]);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    if (await isFirstInAnHour(db, `desk ${kind} full ${actor.staffId}`)) {
      const action = kind === 'identity' ? 'identity limit' : 'members limit';
      await writeAudit(db, { actor: actor.name, action, memberId: null, detail: `${times}` });
    }
    throw new ApiError('TOO_MANY_REQUESTS', { message, details: { retryAfter: error.retryAfter } });
  }
}

async function isFirstInAnHour(db: Db, key: string): Promise<boolean> {
  try {
    await countHits(db, [{ key, times: 1, seconds: hour }]);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

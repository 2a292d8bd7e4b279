import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { FoundMember, MemberContact, MemberDetails } from '../../contract/desk/model/member.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { fullName } from '../../contract/rules/person-name.ts';
import { shownPhone } from '../../contract/rules/phone.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { blockedUntil } from '../rate-limits/queries/rate-limits.ts';
import { type createIdentityReview, DuplicateIdentity } from './identity-review.ts';
import { loginKeysOf } from './limit-rules.ts';
import { maskEmail, maskName, maskPhone } from './masking.ts';
import type { MemberAccount } from './member-account.ts';
import { countLook } from './member-look-limits.ts';
import type { OperatorActions } from './operator-actions.ts';
import { phoneOf } from './phone-number.ts';
import { type findMembers, memberOverview } from './queries/members.ts';

/** A member of the staff and the session by which they act. */
export interface StaffActor {
  name: string;
  staffId: string;
  sessionId: string;
}

export interface MemberDeskOptions {
  db: Kysely<Tables>;
  account: Pick<MemberAccount, 'identity' | 'devices'>;
  operatorActions: OperatorActions;
  identityReview: ReturnType<typeof createIdentityReview>;
  /** Whether the session still exists: it ends when the role is taken away. */
  isOpenSession: (db: Db, staffId: string, sessionId: string) => Promise<boolean>;
}

type Session = Pick<MemberDeskOptions, 'isOpenSession'>;
export type MemberDesk = ReturnType<typeof createMemberDesk>;
export type IdentityDesk = ReturnType<typeof createIdentityDesk>;

/** What the staff see of members and do for them at the desk. Each access is rate limited and recorded in the audit log with its reason. */
export function createMemberDesk(options: MemberDeskOptions) {
  const { db, account, operatorActions } = options;

  async function detailsOf(id: string): Promise<MemberDetails> {
    const member = await memberOverview(db, id);
    if (!member) throw notFound();
    const [identity, devices, until] = [
      await account.identity.show(id),
      await account.devices.list(id, ''),
      await lockOf(db, member),
    ];
    const logins = devices.map(({ loggedInAt }) => loggedInAt).sort();
    return {
      id,
      name: fullName({ lastName: member.last_name, firstName: member.first_name }),
      maskedPhone: maskPhone(member),
      maskedEmail: member.email && maskEmail(member.email),
      emailVerified: member.email_verified_at !== null,
      registeredAt: member.created_at.toISOString(),
      lastLoginAt: logins.at(-1) ?? null,
      lockedUntil: until?.toISOString() ?? null,
      identity,
      devices: devices.map(({ isThis: _, ...device }) => device),
    };
  }

  /** Counts and records an access before it reads personal data; an ended session reads nothing. */
  async function look<T>(
    actor: StaffActor,
    { id, action, reason }: { id: string; action: string; reason: string },
    read: () => Promise<T>,
  ): Promise<T> {
    await countLook(db, actor, 'look');
    if (!(await memberOverview(db, id))) throw notFound();
    await writeAudit(db, { actor: actor.name, action, memberId: id, detail: reason });
    return withOpenSession(options, db, actor, read);
  }

  const actionOptions = (actor: StaffActor, reason: string) => ({ reason, confirm: confirmOf(options, actor) });

  return {
    async find(actor: StaffActor, who: string): Promise<{ items: FoundMember[]; isAll: boolean }> {
      await countLook(db, actor, 'search');
      const most = deskLimits.membersFound;
      const found = await withOpenSession(options, db, actor, () => operatorActions.find(actor.name, who, most + 1));
      return { items: found.slice(0, most).map(presentFound), isAll: found.length <= most };
    },

    show: (actor: StaffActor, id: string, reason: string): Promise<MemberDetails> =>
      look(actor, { id, action: 'members show', reason }, () => detailsOf(id)),

    reveal: (actor: StaffActor, id: string, reason: string): Promise<MemberContact> =>
      look(actor, { id, action: 'members reveal', reason }, async () => {
        const member = await memberOverview(db, id);
        if (!member) throw notFound();
        return { phone: shownPhone(member), email: member.email };
      }),

    async unlock(actor: StaffActor, id: string, reason: string): Promise<MemberDetails> {
      await countLook(db, actor, 'look');
      await operatorActions.unlock(actor.name, id, actionOptions(actor, reason));
      return detailsOf(id);
    },

    async endSessions(actor: StaffActor, id: string, reason: string): Promise<MemberDetails> {
      await countLook(db, actor, 'look');
      await operatorActions.endSessions(actor.name, id, actionOptions(actor, reason));
      return detailsOf(id);
    },

    async exportAll(actor: StaffActor, id: string, reason: string) {
      await countLook(db, actor, 'look');
      return withOpenSession(options, db, actor, () => operatorActions.exportAll(actor.name, id, { reason }));
    },

    erase: (actor: StaffActor, id: string, reason: string): Promise<void> =>
      operatorActions.erase(actor.name, id, actionOptions(actor, reason)),
  };
}

/** The queue of identity requests at the desk. */
export function createIdentityDesk(options: Pick<MemberDeskOptions, 'db' | 'identityReview' | 'isOpenSession'>) {
  const { db, identityReview } = options;
  return {
    count: (): Promise<number> => identityReview.count(),

    async next(actor: StaffActor, after?: string) {
      await countLook(db, actor, 'identity');
      const application = await withOpenSession(options, db, actor, () => identityReview.next(actor.name, after));
      return { application, pending: await identityReview.count() };
    },

    async numberOf(actor: StaffActor, requestId: string): Promise<string> {
      await countLook(db, actor, 'identity');
      const { idNumber } = await withOpenSession(options, db, actor, () => identityReview.show(requestId, actor.name));
      return idNumber;
    },

    async decide(actor: StaffActor, requestId: string, reason: string | null): Promise<void> {
      try {
        await identityReview.decide({ requestId, actor: actor.name, reason, confirm: confirmOf(options, actor) });
      } catch (error) {
        if (!(error instanceof DuplicateIdentity)) throw error;
        throw new ApiError('CONFLICT', { message: deskMessages.identityDuplicate(error.memberId) });
      }
    },
  };
}

function confirmOf({ isOpenSession }: Session, { staffId, sessionId }: StaffActor) {
  return async (db: Db): Promise<void> => {
    if (!(await isOpenSession(db, staffId, sessionId))) throw new ApiError('SESSION_EXPIRED');
  };
}

/** Checks after reading that the session still exists: a staff member whose role was removed meanwhile gets no data. */
async function withOpenSession<T>(session: Session, db: Db, actor: StaffActor, read: () => Promise<T>): Promise<T> {
  const answer = await read();
  await confirmOf(session, actor)(db);
  return answer;
}

function lockOf(db: Db, member: { area: string; phone: string }): Promise<Date | null> {
  const { keys, prefixes } = loginKeysOf(phoneOf(member));
  return blockedUntil(db, keys, prefixes);
}

function presentFound(row: Awaited<ReturnType<typeof findMembers>>[number]): FoundMember {
  return {
    id: row.id,
    maskedName: maskName(fullName({ lastName: row.last_name, firstName: row.first_name })),
    maskedPhone: maskPhone(row),
    maskedEmail: row.email && maskEmail(row.email),
    identity: row.identity_state,
    registeredAt: row.created_at.toISOString(),
  };
}

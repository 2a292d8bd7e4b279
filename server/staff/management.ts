import type { Kysely } from 'kysely';
import type { Device } from '../../contract/account.ts';
import type { Invitation, InvitationLink, StaffMember } from '../../contract/desk/model/staff.ts';
import type { Role } from '../../contract/desk/roles.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import { waitForLock } from '../database/advisory-locks.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { makeInvitation } from './invitations.ts';
import { endChallengesOf } from './queries/challenges.ts';
import { endLinksOf, openInvitations, removeInvitation } from './queries/invitations.ts';
import { forgetOrigins } from './queries/known-origins.ts';
import { removePasskeysOf } from './queries/passkeys.ts';
import { endStaffSessionById, endStaffSessions, isOpenSession } from './queries/sessions.ts';
import {
  addStaff,
  allStaff,
  anyRealStaff,
  hasOtherAdmin,
  lockStaff,
  type StaffChange,
  setRecoveryCodes,
  staffByEmail,
  staffById,
  updateStaff,
} from './queries/staff.ts';
import { staffDevices } from './sessions.ts';

export interface StaffManagementOptions {
  db: Kysely<Tables>;
  siteUrl: string;
}

/** Who does it: a member of the staff by email and session, or an operator by user name. */
export type Actor = { name: string; staffId: string; sessionId: string } | { name: string; staffId: null };

export type StaffManagement = ReturnType<typeof createStaffManagement>;

/** What administrators and operators do with the accounts of the staff. Each change is in the audit log. */
export function createStaffManagement({ db, siteUrl }: StaffManagementOptions) {
  /** Changes an account and ends its sessions; throws if the site would have no administrator left. */
  function change(actor: Actor, id: string, action: string, detail: string, next: StaffChange): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      const staff = await held(transaction, actor, id);
      const staysAdmin = (next.role ?? staff.role) === 'admin' && !(next.is_disabled ?? staff.is_disabled);
      if (!staysAdmin) await keepOneAdmin(transaction, staff);
      await updateStaff(transaction, id, next);
      await endAllOf(transaction, staff);
      await writeAudit(transaction, {
        actor: actor.name,
        action,
        memberId: null,
        detail: `${staff.email} ${detail}`.trim(),
      });
    });
  }

  async function held(transaction: Db, actor: Actor, id: string) {
    if (actor.staffId === id) throw new ApiError('CONFLICT', { message: deskMessages.notYourself });
    return lockFor(transaction, actor, id);
  }

  return {
    async list(): Promise<{ staff: StaffMember[]; invitations: Invitation[] }> {
      const [rows, open] = await Promise.all([allStaff(db), openInvitations(db)]);
      return { staff: rows.map(presentStaff), invitations: open.map(presentInvitation) };
    },

    idOf: async (email: string): Promise<string | null> => (await staffByEmail(db, email))?.id ?? null,

    invite(actor: Actor, request: { email: string; name: string; role: Role }): Promise<InvitationLink> {
      return db.transaction().execute(async (transaction) => {
        await allowActor(transaction, actor);
        const isTaken = await staffByEmail(transaction, request.email);
        if (isTaken) throw new ApiError('CONFLICT', { message: deskMessages.emailTaken });
        const detail = `${request.email} ${request.role}`;
        await writeAudit(transaction, { actor: actor.name, action: 'staff invite', memberId: null, detail });
        return makeInvitation(transaction, siteUrl, { ...request, by: actor.name });
      });
    },

    /** A link for the first administrator, which replaces all earlier links; null once there are staff. */
    inviteFirst(by: string, { localOnly }: { localOnly: boolean }): Promise<InvitationLink | null> {
      return db.transaction().execute(async (transaction) => {
        if (await anyRealStaff(transaction)) return null;
        const request = { email: '', name: '', role: 'admin' as const, by, isFirst: true, localOnly };
        return makeInvitation(transaction, siteUrl, request);
      });
    },

    revokeInvitation(actor: Actor, id: string): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        await allowActor(transaction, actor);
        if (!(await removeInvitation(transaction, id))) throw notFound();
        await writeAudit(transaction, { actor: actor.name, action: 'staff revoke invitation', memberId: null });
      });
    },

    /** Removes every way to log in, for a lost phone or a stolen password, and makes a link to set new ones. */
    renew(actor: Actor, id: string): Promise<InvitationLink> {
      return db.transaction().execute(async (transaction) => {
        const staff = await held(transaction, actor, id);
        const { email, name, role } = staff;
        if (staff.is_demo) throw new ApiError('CONFLICT', { message: deskMessages.demoStaff });
        await updateStaff(transaction, id, { password_hash: null, totp_encrypted: null });
        await removePasskeysOf(transaction, id);
        await setRecoveryCodes(transaction, id, []);
        await endAllOf(transaction, staff);
        await writeAudit(transaction, { actor: actor.name, action: 'staff renew', memberId: null, detail: email });
        return makeInvitation(transaction, siteUrl, { email, name, role, by: actor.name, staffId: id });
      });
    },

    setRole: (actor: Actor, id: string, role: Role) => change(actor, id, 'staff role', role, { role }),
    disable: (actor: Actor, id: string) => change(actor, id, 'staff disable', '', { is_disabled: true }),
    enable: (actor: Actor, id: string) => change(actor, id, 'staff enable', '', { is_disabled: false }),

    async devices(id: string, sessionId: string): Promise<Device[]> {
      if (!(await staffById(db, id))) throw notFound();
      return staffDevices(db, id, sessionId);
    },

    endDevice(actor: Actor, id: string, device: string): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        const { email: detail } = await lockFor(transaction, actor, id);
        if ((await endStaffSessionById(transaction, id, device)) === 0) throw notFound();
        await writeAudit(transaction, { actor: actor.name, action: 'staff end device', memberId: null, detail });
      });
    },

    endSessions(actor: Actor, id: string): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const { email: detail } = await lockFor(transaction, actor, id);
        await writeAudit(transaction, { actor: actor.name, action: 'staff end sessions', memberId: null, detail });
        return endStaffSessions(transaction, id);
      });
    },
  };
}

/** Adds a person of the demo content: without a password or passkey, so that no one can log in as them. */
export function addDemoStaff(db: Db, person: { email: string; name: string; role: Role }): Promise<string | null> {
  return addStaff(db, { ...person, passwordHash: null, totpEncrypted: null, isDemo: true });
}

/** Locks an account for a change by the actor. */
async function lockFor(transaction: Db, actor: Actor, id: string) {
  await allowActor(transaction, actor);
  const staff = await lockStaff(transaction, id);
  if (!staff) throw notFound();
  return staff;
}

/**
 * Lets one actor after another change the staff. The actor may have lost the role since the call began: their session has
 * ended with it, and nothing is changed.
 */
async function allowActor(transaction: Db, actor: Actor): Promise<void> {
  await waitForLock(transaction, 'staff');
  if (actor.staffId === null || (await isOpenSession(transaction, actor.staffId, actor.sessionId))) return;
  throw new ApiError('SESSION_EXPIRED');
}

/** Ends everything by which an attacker with the account's session or password could log in again or see drafts. */
async function endAllOf(transaction: Db, staff: { id: string; email: string }): Promise<void> {
  await endStaffSessions(transaction, staff.id);
  await endChallengesOf(transaction, staff.id);
  await endLinksOf(transaction, staff);
  await forgetOrigins(transaction, staff.id);
}

async function keepOneAdmin(transaction: Db, staff: { id: string; role: Role; is_demo: boolean }): Promise<void> {
  if (staff.role !== 'admin' || staff.is_demo) return;
  if (!(await hasOtherAdmin(transaction, staff.id)))
    throw new ApiError('CONFLICT', { message: deskMessages.lastAdmin });
}

function presentStaff(row: Awaited<ReturnType<typeof allStaff>>[number]): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isDisabled: row.is_disabled,
    hasTotp: row.hasTotp,
    passkeys: row.passkeys,
    isDemo: row.is_demo,
    devices: row.devices,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

function presentInvitation(row: Awaited<ReturnType<typeof openInvitations>>[number]): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    isRenewal: row.staff_id !== null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Role } from '../../../contract/desk/roles.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow, isRecent } from '../../database/database-clock.ts';
import { removeExpiredChallenges } from './challenges.ts';
import { removeExpiredInvitations } from './invitations.ts';
import { removeOldOrigins } from './known-origins.ts';

/** A last use is written at most once a minute. */
const useStep = 60;

export interface NewStaffSession {
  staffId: string;
  hash: Buffer;
  network: string;
  userAgent: string;
  browser: string;
}

export interface StaffSession {
  sessionId: string;
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Until when no second proof is needed; null if one is needed. */
  steppedUpUntil: Date | null;
  isUnused: boolean;
}

/** Ends the sessions of the account that were unused for longest, if the new one is more than `sessionsMost`. */
export async function addStaffSession(db: Db, session: NewStaffSession): Promise<void> {
  const { staffId, hash, network, userAgent, browser } = session;
  await db
    .insertInto('staff_sessions')
    .values({ staff_id: staffId, hash, network, user_agent: userAgent, browser })
    .execute();
  await db
    .deleteFrom('staff_sessions')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('staff_sessions')
        .select('id')
        .where('staff_id', '=', staffId)
        .where('hash', '!=', hash)
        .orderBy('used_at', 'desc')
        .orderBy('id')
        .offset(deskLimits.sessionsMost - 1)
        .forUpdate(),
    )
    .execute();
}

const isLive = sql<boolean>`${isRecent('session.created_at', deskLimits.sessionMost)}
  and ${isRecent('session.used_at', deskLimits.sessionIdle)} and not staff.is_disabled`;
const provedUntil = sql`session.proved_at + make_interval(secs => ${sql.lit(deskLimits.stepUp)})`;

/** The session of a cookie; null if it is unknown, too old, idle for too long, or its account is disabled. */
export async function sessionOfHash(db: Db, hash: Buffer): Promise<StaffSession | null> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .where('session.hash', '=', hash)
    .where(isLive)
    .select([
      'session.id as sessionId',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      sql<Date | null>`case when ${isRecent('session.proved_at', deskLimits.stepUp)} then ${provedUntil} end`.as(
        'steppedUpUntil',
      ),
      sql<boolean>`session.used_at < ${fromDatabaseNow(-useStep)}`.as('isUnused'),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the session has not been ended; asked once its account is locked. */
export async function isOpenSession(db: Db, staffId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ used_at: databaseNow }).where('id', '=', sessionId).execute();
}

export async function noteStepUp(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ proved_at: databaseNow }).where('id', '=', sessionId).execute();
}

export async function endStaffSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('hash', '=', hash).execute();
}

/** Ends all sessions of an account, or all but one. Returns how many. */
export async function endStaffSessions(db: Db, staffId: string, exceptId?: string): Promise<number> {
  let query = db.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  if (exceptId) query = query.where('id', '!=', exceptId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function endStaffSessionById(db: Db, staffId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function sessionsOfStaff(db: Db, staffId: string) {
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .where('staff_id', '=', staffId)
    .where(isLive)
    .select(['session.id', 'session.network', 'session.browser', 'session.created_at', 'session.used_at'])
    .orderBy('session.used_at', 'desc')
    .execute();
}

/** Removes sessions, invitations, challenges and known origins that have expired. */
export async function removeExpiredOfStaff(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where((eb) =>
      eb.or([
        eb.not(isRecent('created_at', deskLimits.sessionMost)),
        eb.not(isRecent('used_at', deskLimits.sessionIdle)),
      ]),
    )
    .execute();
  await removeExpiredInvitations(db);
  await removeExpiredChallenges(db);
  await removeOldOrigins(db);
}

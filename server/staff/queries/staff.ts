import { sql } from 'kysely';
import type { Role } from '../../../contract/desk/roles.ts';
import type { Db } from '../../database/connection.ts';

export interface NewStaff {
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  totpEncrypted: Buffer | null;
  isDemo?: boolean;
}

/** The account of an email, whether or not it may log in. */
export async function staffByEmail(db: Db, email: string) {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function staffById(db: Db, id: string) {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Like `staffById`, and locks the row until the transaction ends. */
export async function lockStaff(db: Db, id: string) {
  return db.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the new account's id, or null if the email has one. */
export async function addStaff(db: Db, { email, name, role, passwordHash, totpEncrypted, isDemo = false }: NewStaff) {
  const row = await db
    .insertInto('staff')
    .values({ email, name, role, password_hash: passwordHash, totp_encrypted: totpEncrypted, is_demo: isDemo })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface StaffChange {
  name?: string;
  role?: Role;
  password_hash?: string | null;
  totp_encrypted?: Buffer | null;
  totp_step?: string;
  is_disabled?: boolean;
}

export async function updateStaff(db: Db, id: string, change: StaffChange): Promise<void> {
  await db.updateTable('staff').set(change).where('id', '=', id).execute();
}

/** Steps of 30 s that a stored step may lie ahead of an accepted one: what clocks of phones differ, and a minute. */
const stepsAhead = 4;

/**
 * Accepts a time step once, also when two codes arrive together. A stored step that lies further ahead is from before
 * the clock was set back, and would lock the account out until the clock gets there.
 */
export async function takeTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: String(step) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_step', '<', String(step)), eb('totp_step', '>', String(step + stepsAhead))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything about an account that its owner sees. */
export async function accountOf(db: Db, id: string) {
  return db
    .selectFrom('staff')
    .where('staff.id', '=', id)
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      sql<boolean>`staff.password_hash is not null`.as('hasPassword'),
      sql<boolean>`staff.totp_encrypted is not null`.as('hasTotp'),
      sql<number>`(select count(*)::int from staff_passkeys where staff_id = staff.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from staff_recovery_codes where staff_id = staff.id)`.as('recoveryCodesLeft'),
    ])
    .executeTakeFirst();
}

export async function allStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff.is_disabled',
      'staff.is_demo',
      'staff.created_at',
      sql<boolean>`staff.totp_encrypted is not null`.as('hasTotp'),
      sql<number>`(select count(*)::int from staff_passkeys where staff_id = staff.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from staff_sessions where staff_id = staff.id)`.as('devices'),
      sql<Date | null>`(select max(used_at) from staff_sessions where staff_id = staff.id)`.as('lastSeenAt'),
    ])
    .orderBy('staff.is_demo')
    .orderBy('staff.name')
    .execute();
}

export async function staffNames(db: Db) {
  return db.selectFrom('staff').select(['id', 'name']).where('is_disabled', '=', false).orderBy('name').execute();
}

/** Whether anyone can administer the site; with an id, whether anyone else can. */
export async function hasOtherAdmin(db: Db, id?: string): Promise<boolean> {
  let query = db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .where('is_demo', '=', false)
    .where((eb) =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb.exists(eb.selectFrom('staff_passkeys').select('staff_passkeys.id').whereRef('staff_id', '=', 'staff.id')),
      ]),
    );
  if (id) query = query.where('id', '!=', id);
  return (await query.forUpdate().execute()).length > 0;
}

export async function anyRealStaff(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('staff').select('id').where('is_demo', '=', false).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Replaces the recovery codes. */
export async function setRecoveryCodes(db: Db, staffId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, hash })))
    .execute();
}

/** Uses up a recovery code. Returns whether it was one. */
export async function takeRecoveryCode(db: Db, staffId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

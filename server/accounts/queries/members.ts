import { sql, type Transaction } from 'kysely';
import type { Gender, IdentityState, Profile } from '../../../contract/account.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export interface PhoneKey {
  area: string;
  phone: string;
}

export interface NewMember extends PhoneKey {
  passwordHash: string;
  lastName: string;
  firstName: string;
  birthday: string;
  gender: Gender;
}

export interface Credentials {
  id: string;
  passwordHash: string;
}

export async function memberOfPhone(db: Db, { area, phone }: PhoneKey): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('area', '=', area)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Like `memberOfPhone`, and locks the member, so that the phone does not change before this transaction ends. */
export async function lockMemberOfPhone(
  transaction: Transaction<Tables>,
  { area, phone }: PhoneKey,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('members')
    .select('id')
    .where('area', '=', area)
    .where('phone', '=', phone)
    .forShare()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the new member's id, or null if the phone already has a member, who is not changed. */
export async function addMember(transaction: Transaction<Tables>, member: NewMember): Promise<string | null> {
  const row = await transaction
    .insertInto('members')
    .values({
      area: member.area,
      phone: member.phone,
      password_hash: member.passwordHash,
      last_name: member.lastName,
      first_name: member.firstName,
      birthday: member.birthday,
      gender: member.gender,
    })
    .onConflict((conflict) => conflict.columns(['area', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function profileOf(db: Db, id: string): Promise<Profile | null> {
  const row = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    birthday: row.birthday,
    gender: row.gender,
    intro: row.intro,
    area: row.area,
    phone: row.phone,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    identity: row.identity_state,
  };
}

export async function credentialsOfMember(db: Db, id: string): Promise<(Credentials & PhoneKey) | null> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'area', 'phone', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function setPassword(transaction: Transaction<Tables>, id: string, passwordHash: string): Promise<void> {
  await transaction.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Where notices to a member are sent. */
export interface MemberContact extends PhoneKey {
  verifiedEmail: string | null;
}

export async function contactOf(db: Db, id: string): Promise<MemberContact | null> {
  const row = await db
    .selectFrom('members')
    .select(['area', 'phone', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { area: row.area, phone: row.phone, verifiedEmail: row.email_verified_at ? row.email : null } : null;
}

export async function setPhone(transaction: Transaction<Tables>, id: string, { area, phone }: PhoneKey): Promise<void> {
  await transaction.updateTable('members').set({ area, phone }).where('id', '=', id).execute();
}

/** Locks the member for this transaction; null if the member no longer exists. */
export async function lockMember(transaction: Transaction<Tables>, id: string) {
  const row = await transaction.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export interface ProfileFields {
  lastName: string;
  firstName: string;
  birthday: string;
  gender: Gender;
  intro: string;
}

export async function setPersonalFields(
  transaction: Transaction<Tables>,
  id: string,
  { lastName, firstName, birthday, gender, intro }: ProfileFields,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ last_name: lastName, first_name: firstName, birthday, gender, intro })
    .where('id', '=', id)
    .execute();
}

export async function setVerifiedEmail(transaction: Transaction<Tables>, id: string, email: string): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ email, email_verified_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Stores an email that is not verified yet. A verified email is not replaced. */
export async function recordUnverifiedEmail(
  transaction: Transaction<Tables>,
  id: string,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ email })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function removeEmail(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('members').set({ email: null, email_verified_at: null }).where('id', '=', id).execute();
}

export async function setIdentityState(
  transaction: Transaction<Tables>,
  id: string,
  state: IdentityState,
): Promise<void> {
  await transaction.updateTable('members').set({ identity_state: state }).where('id', '=', id).execute();
}

export async function deleteMember(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('members').where('id', '=', id).execute();
}

export type MemberSearch =
  | { by: 'email'; email: string }
  | { by: 'name'; name: string }
  /** `written` also finds a number that is stored as it was typed. */
  | { by: 'phone'; phones: PhoneKey[]; written: string; id: string | null };

/** Finds members by exact phone, email or id, or by a part of the name, given in lower case and without spaces. */
export async function findMembers(db: Db, search: MemberSearch, limit: number) {
  return db
    .selectFrom('members')
    .select(['id', 'area', 'phone', 'last_name', 'first_name', 'email', 'identity_state', 'created_at'])
    .where((over) => {
      if (search.by === 'email') return over(sql`lower(email)`, '=', search.email);
      if (search.by === 'name') {
        return over(sql`position(${search.name} in lower(replace(last_name || first_name, ' ', '')))`, '>', 0);
      }
      return over.or([
        over('phone', '=', search.written),
        ...search.phones.map(({ area, phone }) => over.and([over('phone', '=', phone), over('area', '=', area)])),
        ...(search.id === null ? [] : [over('id', '=', search.id)]),
      ]);
    })
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A member as the staff see them. */
export async function memberOverview(db: Db, id: string) {
  const row = await db
    .selectFrom('members')
    .select(['id', 'area', 'phone', 'last_name', 'first_name', 'email', 'email_verified_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

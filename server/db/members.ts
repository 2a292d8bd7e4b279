import type { Transaction } from 'kysely';
import type { Gender, Profile } from '../../contract/account.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

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

export async function credentialsOf(db: Db, { area, phone }: PhoneKey): Promise<Credentials | null> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'password_hash as passwordHash'])
    .where('area', '=', area)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ?? null;
}

export async function isMember(db: Db, phone: PhoneKey): Promise<boolean> {
  return (await credentialsOf(db, phone)) !== null;
}

/** Answers the new member's id, or null where the phone has one; that one is never touched. */
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

/** Keeps the password as it is for this transaction; false where it has changed since it was read. */
export async function holdPassword(transaction: Transaction<Tables>, known: Credentials): Promise<boolean> {
  const row = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', '=', known.id)
    .where('password_hash', '=', known.passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface ChangedMember {
  id: string;
  /** Only where the member has proved to own it. */
  verifiedEmail: string | null;
}

export async function setPasswordOfPhone(
  transaction: Transaction<Tables>,
  { area, phone }: PhoneKey,
  passwordHash: string,
): Promise<ChangedMember | null> {
  const row = await transaction
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('area', '=', area)
    .where('phone', '=', phone)
    .returning(['id', 'email', 'email_verified_at'])
    .executeTakeFirst();
  return row ? { id: row.id, verifiedEmail: row.email_verified_at ? row.email : null } : null;
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

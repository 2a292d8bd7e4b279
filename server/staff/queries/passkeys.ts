import type { Db } from '../../database/connection.ts';
import { databaseNow } from '../../database/database-clock.ts';

export interface NewPasskeyRow {
  staffId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** Returns whether it was added: one authenticator's credential belongs to one account. */
export async function addPasskey(
  db: Db,
  { staffId, credentialId, publicKey, counter, transports, name }: NewPasskeyRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_passkeys')
    .values({
      staff_id: staffId,
      credential_id: credentialId,
      public_key: publicKey,
      counter: String(counter),
      transports,
      name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function passkeyByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('staff_passkeys as passkey')
    .innerJoin('staff', 'staff.id', 'passkey.staff_id')
    .where('passkey.credential_id', '=', credentialId)
    .where('staff.is_disabled', '=', false)
    .select([
      'passkey.id',
      'passkey.staff_id',
      'passkey.credential_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.transports',
    ])
    .executeTakeFirst();
}

export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .updateTable('staff_passkeys')
    .set({ counter: String(counter), used_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

export async function passkeysOf(db: Db, staffId: string) {
  return db
    .selectFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'used_at'])
    .orderBy('created_at')
    .execute();
}

export async function removePasskey(db: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removePasskeysOf(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

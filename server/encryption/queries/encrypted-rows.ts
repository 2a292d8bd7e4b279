import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { databaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

/** A value encrypted with the operator's key, bound to `id`. */
export interface EncryptedRow {
  row: string;
  id: string;
  encrypted: Buffer;
}

/** How key rotation locks, replaces and drops the encrypted rows of one kind. Locks last until the transaction ends. */
export interface EncryptedRows {
  lock(transaction: Transaction<Tables>): Promise<EncryptedRow[]>;
  replace(transaction: Transaction<Tables>, row: string, encrypted: Buffer): Promise<unknown>;
  /** Removes a value that no key decrypts. */
  drop(transaction: Transaction<Tables>, row: string): Promise<unknown>;
}

export const encryptedRows = {
  messages: {
    lock: (transaction) =>
      transaction
        .selectFrom('outbox')
        .select(['id as row', 'id', sql<Buffer>`sealed`.as('encrypted')])
        .where('sealed', 'is not', null)
        .forUpdate()
        .execute(),
    // A message that was sent in the meantime has no content any more.
    replace: (transaction, row, encrypted) =>
      transaction
        .updateTable('outbox')
        .set({ sealed: encrypted })
        .where('id', '=', row)
        .where('sealed', 'is not', null)
        .execute(),
    drop: (transaction, row) =>
      transaction
        .updateTable('outbox')
        .set({ state: 'failed', failure: 'encrypted with another SECRET_KEY', sealed: null, ended_at: databaseNow })
        .where('id', '=', row)
        .execute(),
  },
  identities: {
    lock: (transaction) =>
      transaction
        .selectFrom('identity_requests')
        .select(['id as row', 'member_id as id', sql<Buffer>`number_sealed`.as('encrypted')])
        .where('state', '=', 'pending')
        .forUpdate()
        .execute(),
    replace: (transaction, row, encrypted) =>
      transaction.updateTable('identity_requests').set({ number_sealed: encrypted }).where('id', '=', row).execute(),
    drop: async (transaction, row) => {
      const { member_id } = await transaction
        .deleteFrom('identity_requests')
        .where('id', '=', row)
        .returning('member_id')
        .executeTakeFirstOrThrow();
      await transaction.updateTable('members').set({ identity_state: 'none' }).where('id', '=', member_id).execute();
      await transaction.deleteFrom('identity_numbers').where('member_id', '=', member_id).execute();
    },
  },
  storedKeys: {
    lock: (transaction) =>
      transaction
        .selectFrom('kept_keys')
        .select(['purpose as row', 'purpose as id', 'sealed as encrypted'])
        .forUpdate()
        .execute(),
    replace: (transaction, row, encrypted) =>
      transaction.updateTable('kept_keys').set({ sealed: encrypted }).where('purpose', '=', row).execute(),
    // The hashes of identity numbers are useless without their key.
    drop: async (transaction, row) => {
      await transaction.deleteFrom('kept_keys').where('purpose', '=', row).execute();
      await transaction.deleteFrom('identity_numbers').execute();
    },
  },
  authenticatorApps: {
    lock: (transaction) =>
      transaction
        .selectFrom('staff')
        .select(['id as row', 'id', sql<Buffer>`totp_encrypted`.as('encrypted')])
        .where('totp_encrypted', 'is not', null)
        .forUpdate()
        .execute(),
    replace: (transaction, row, encrypted) =>
      transaction.updateTable('staff').set({ totp_encrypted: encrypted }).where('id', '=', row).execute(),
    // The person logs in with a passkey, or an administrator renews the account.
    drop: (transaction, row) =>
      transaction.updateTable('staff').set({ totp_encrypted: null }).where('id', '=', row).execute(),
  },
  invitations: {
    lock: (transaction) =>
      transaction
        .selectFrom('staff_invitations')
        .select(['id as row', 'id', sql<Buffer>`totp_encrypted`.as('encrypted')])
        .where('totp_encrypted', 'is not', null)
        .forUpdate()
        .execute(),
    replace: (transaction, row, encrypted) =>
      transaction.updateTable('staff_invitations').set({ totp_encrypted: encrypted }).where('id', '=', row).execute(),
    drop: (transaction, row) => transaction.deleteFrom('staff_invitations').where('id', '=', row).execute(),
  },
} satisfies Record<string, EncryptedRows>;

export async function readStoredKey(db: Db, purpose: string): Promise<Buffer | null> {
  const row = await db.selectFrom('kept_keys').select('sealed').where('purpose', '=', purpose).executeTakeFirst();
  return row?.sealed ?? null;
}

/** If several processes add the same key, the first one's stays. */
export async function addStoredKey(db: Db, purpose: string, encrypted: Buffer): Promise<void> {
  await db
    .insertInto('kept_keys')
    .values({ purpose, sealed: encrypted })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
}

export async function allStoredKeys(db: Db): Promise<{ purpose: string; encrypted: Buffer }[]> {
  return db.selectFrom('kept_keys').select(['purpose', 'sealed as encrypted']).execute();
}

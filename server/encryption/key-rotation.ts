import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { encryptedKinds } from './encrypted-kinds.ts';
import type { SecretKeys } from './encryption.ts';

export interface RotationResult {
  /** Rows that were encrypted again with the current key. */
  rotated: number;
  /** Rows that already used the current key. */
  current: number;
  /** Rows that none of the given keys decrypts. */
  unreadable: number;
}

/** Encrypts every secret in the database with the current key. `dropUnreadable` deletes what cannot be decrypted. */
export async function rotateKeys(
  db: Kysely<Tables>,
  secretKeys: SecretKeys,
  dropUnreadable: boolean,
): Promise<RotationResult> {
  const total: RotationResult = { rotated: 0, current: 0, unreadable: 0 };
  // Each kind has its own transaction, so that sending messages does not wait for all kinds.
  for (const { rows, encryption } of encryptedKinds(secretKeys)) {
    await db.transaction().execute(async (transaction) => {
      for (const { row, id, encrypted } of await rows.lock(transaction)) {
        if (encryption.isCurrent(id, encrypted)) total.current += 1;
        else if (encryption.canDecrypt(id, encrypted)) {
          await rows.replace(transaction, row, encryption.encrypt(id, encryption.decrypt(id, encrypted)));
          total.rotated += 1;
        } else {
          if (dropUnreadable) await rows.drop(transaction, row);
          total.unreadable += 1;
        }
      }
    });
  }
  return total;
}

import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createMessageEncryption } from '../messaging/encrypted-message.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { createKeyEncryption } from './known-keys.ts';
import { type EncryptedKind, encryptedKinds } from './queries/encrypted-rows.ts';

export interface RotationResult {
  /** Rows that were encrypted again with the current key. */
  resealed: number;
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
  const total: RotationResult = { resealed: 0, current: 0, unreadable: 0 };
  await rotateKind(encryptedKinds.messages, createMessageEncryption(secretKeys));
  await rotateKind(encryptedKinds.identities, createEncryption(secretKeys, 'identity'));
  await rotateKind(encryptedKinds.storedKeys, createKeyEncryption(secretKeys));
  return total;

  /** Each kind has its own transaction, so that sending messages does not wait for all kinds. */
  function rotateKind<Content>(kind: EncryptedKind, encryption: Encryption<Content>): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      for (const { row, id, sealed } of await kind.hold(transaction)) {
        if (encryption.isCurrent(id, sealed)) total.current += 1;
        else if (encryption.opens(id, sealed)) {
          await kind.replace(transaction, row, encryption.seal(id, encryption.open(id, sealed)));
          total.resealed += 1;
        } else {
          if (dropUnreadable) await kind.drop(transaction, row);
          total.unreadable += 1;
        }
      }
    });
  }
}

import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createMessageEncryption } from '../messaging/outbox.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { type EncryptedKind, encryptedKinds } from './queries/encrypted-rows.ts';
import { createKeyEncryption } from './stored-keys.ts';

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
  await rotateKind(encryptedKinds.messages, createMessageEncryption(secretKeys));
  await rotateKind(encryptedKinds.identities, createEncryption(secretKeys, 'identity'));
  await rotateKind(encryptedKinds.authenticatorApps, createEncryption(secretKeys, 'staff'));
  await rotateKind(encryptedKinds.invitations, createEncryption(secretKeys, 'staff'));
  await rotateKind(encryptedKinds.storedKeys, createKeyEncryption(secretKeys));
  return total;

  /** Each kind has its own transaction, so that sending messages does not wait for all kinds. */
  function rotateKind<Content>(kind: EncryptedKind, encryption: Encryption<Content>): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      for (const { row, id, encrypted } of await kind.lock(transaction)) {
        if (encryption.isCurrent(id, encrypted)) total.current += 1;
        else if (encryption.canDecrypt(id, encrypted)) {
          await kind.replace(transaction, row, encryption.encrypt(id, encryption.decrypt(id, encrypted)));
          total.rotated += 1;
        } else {
          if (dropUnreadable) await kind.drop(transaction, row);
          total.unreadable += 1;
        }
      }
    });
  }
}

import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createMessageEncryption } from '../messaging/encrypted-message.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { createKeyEncryption } from './known-keys.ts';
import { type EncryptedKind, encryptedKinds } from './queries/encrypted-rows.ts';

export interface RotationResult {
  /** Sealed anew with the operator's present key. */
  resealed: number;
  /** Was so already. */
  current: number;
  /** Cannot be opened with any key that was given. */
  unreadable: number;
}

/** Brings everything that lies sealed in the database under the present key; what cannot be opened stays, or goes. */
export async function rotateKeys(
  db: Kysely<Tables>,
  secretKeys: SecretKeys,
  dropUnreadable: boolean,
): Promise<RotationResult> {
  const total: RotationResult = { resealed: 0, current: 0, unreadable: 0 };
  await resealKind(encryptedKinds.messages, createMessageEncryption(secretKeys));
  await resealKind(encryptedKinds.identities, createEncryption(secretKeys, 'identity'));
  await resealKind(encryptedKinds.keptKeys, createKeyEncryption(secretKeys));
  return total;

  /** Each kind is a transaction of its own, so that no message waits for all of them. */
  function resealKind<Content>(kind: EncryptedKind, sealing: Encryption<Content>): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      for (const { row, id, sealed } of await kind.hold(transaction)) {
        if (sealing.isCurrent(id, sealed)) total.current += 1;
        else if (sealing.opens(id, sealed)) {
          await kind.replace(transaction, row, sealing.seal(id, sealing.open(id, sealed)));
          total.resealed += 1;
        } else {
          if (dropUnreadable) await kind.drop(transaction, row);
          total.unreadable += 1;
        }
      }
    });
  }
}

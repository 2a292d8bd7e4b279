import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { addStoredKey, allStoredKeys, readStoredKey } from './queries/encrypted-rows.ts';

const keyBytes = 32;

export const createKeyEncryption = (secretKeys: SecretKeys): Encryption<string> =>
  createEncryption(secretKeys, 'kept keys');

/**
 * Returns a key that is generated once and survives rotation of the operator's key. If another process was first, uses
 * its key.
 */
export async function storedKey(db: Kysely<Tables>, secretKeys: SecretKeys, purpose: string): Promise<Buffer> {
  const encryption = createKeyEncryption(secretKeys);
  let sealed = await readStoredKey(db, purpose);
  if (!sealed) {
    await addStoredKey(db, purpose, encryption.seal(purpose, randomBytes(keyBytes).toString('base64')));
    sealed = await readStoredKey(db, purpose);
  }
  if (!sealed) throw new Error(`the key for ${purpose} was removed while it was being made`);
  return Buffer.from(encryption.open(purpose, sealed), 'base64');
}

/** Stops the start if SECRET_KEY does not fit the database; otherwise the first member's call would fail. */
export async function refuseForeignKey(db: Kysely<Tables>, secretKeys: SecretKeys): Promise<void> {
  const encryption = createKeyEncryption(secretKeys);
  for (const { purpose, sealed } of await allStoredKeys(db)) {
    if (!encryption.opens(purpose, sealed)) {
      throw new StartFailure(
        'SECRET_KEY is not the one that this database is used with; set that one (or see docs/operations/secrets.md).',
      );
    }
  }
}

import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { addStoredKey, allStoredKeys, readStoredKey } from './queries/encrypted-rows.ts';

const keyBytes = 32;

export const createKeyEncryption = (secretKeys: SecretKeys): Encryption<string> =>
  createEncryption(secretKeys, 'kept keys');

/** A key that is made once and stays when the operator's is replaced. Where another process was first, its key is taken. */
export async function storedKey(db: Kysely<Tables>, secretKeys: SecretKeys, purpose: string): Promise<Buffer> {
  const sealing = createKeyEncryption(secretKeys);
  let sealed = await readStoredKey(db, purpose);
  if (!sealed) {
    await addStoredKey(db, purpose, sealing.seal(purpose, randomBytes(keyBytes).toString('base64')));
    sealed = await readStoredKey(db, purpose);
  }
  if (!sealed) throw new Error(`the key for ${purpose} was removed while it was being made`);
  return Buffer.from(sealing.open(purpose, sealed), 'base64');
}

/** Found out at the start, not when the first member is turned away. */
export async function refuseForeignKey(db: Kysely<Tables>, secretKeys: SecretKeys): Promise<void> {
  const sealing = createKeyEncryption(secretKeys);
  for (const { purpose, sealed } of await allStoredKeys(db)) {
    if (!sealing.opens(purpose, sealed)) {
      throw new StartFailure(
        'SECRET_KEY is not the one that this database is used with; set that one (or see docs/operations/secrets.md).',
      );
    }
  }
}

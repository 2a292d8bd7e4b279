import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { addStoredKey, readStoredKey } from './queries/encrypted-rows.ts';

const keyBytes = 32;

export const createKeyEncryption = (secretKeys: SecretKeys): Encryption<string> =>
  createEncryption(secretKeys, 'kept keys');

/**
 * Returns a key that is generated once and survives rotation of the operator's key. If another process was first, uses
 * its key.
 */
export async function storedKey(db: Kysely<Tables>, secretKeys: SecretKeys, purpose: string): Promise<Buffer> {
  const encryption = createKeyEncryption(secretKeys);
  let encrypted = await readStoredKey(db, purpose);
  if (!encrypted) {
    await addStoredKey(db, purpose, encryption.encrypt(purpose, randomBytes(keyBytes).toString('base64')));
    encrypted = await readStoredKey(db, purpose);
  }
  if (!encrypted) throw new Error(`the key for ${purpose} was removed while it was being made`);
  return Buffer.from(encryption.decrypt(purpose, encrypted), 'base64');
}

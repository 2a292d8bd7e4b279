import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { encryptedKinds } from './encrypted-kinds.ts';
import type { SecretKeys } from './encryption.ts';
import { addStoredKey, allStoredKeys } from './queries/encrypted-rows.ts';
import { createKeyEncryption } from './stored-keys.ts';

/** The stored key that only proves which SECRET_KEY a database is used with. */
const proof = 'proof of the secret key';

/**
 * Proves the operator's key when the site starts, and before a command encrypts something. The first process to do so
 * stores the proof, so that a process with another key is refused at once instead of refusing everyone's codes.
 */
export async function proveSecretKey(db: Kysely<Tables>, secretKeys: SecretKeys): Promise<void> {
  if (await fitsSecretKey(db, secretKeys)) {
    await addStoredKey(db, proof, createKeyEncryption(secretKeys).encrypt(proof, randomBytes(32).toString('base64')));
    // Another process may have been first, with another key.
    if (await fitsSecretKey(db, secretKeys)) return;
  }
  throw new StartFailure(
    'SECRET_KEY is not the one that this database is used with; set that one (or see docs/operations/secrets.md).',
  );
}

/** What an operator is told of a database whose SECRET_KEY is another one. */
export const otherSecretKey =
  'SECRET_KEY 不是這個資料庫所用的那一把，網站會拒絕啟動；請設回原本的（沒有這個設定時，是 DATA_DIR 裡的檔案 secret-key），遺失時見 docs/operations/secrets.md。';

/** Whether these keys decrypt what the database keeps. Changes nothing. */
export async function fitsSecretKey(db: Kysely<Tables>, secretKeys: SecretKeys): Promise<boolean> {
  const stored = await allStoredKeys(db);
  const encryption = createKeyEncryption(secretKeys);
  if (stored.some(({ purpose, encrypted }) => !encryption.canDecrypt(purpose, encrypted))) return false;
  return stored.some(({ purpose }) => purpose === proof) || decryptsEverything(db, secretKeys);
}

/** A database from before there was a proof: anything else that is encrypted in it tells as much. */
function decryptsEverything(db: Kysely<Tables>, secretKeys: SecretKeys): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    for (const { rows, encryption } of encryptedKinds(secretKeys)) {
      const locked = await rows.lock(transaction);
      if (locked.some(({ id, encrypted }) => !encryption.canDecrypt(id, encrypted))) return false;
    }
    return true;
  });
}

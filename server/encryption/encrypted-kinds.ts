import { createMessageEncryption } from '../messaging/outbox.ts';
import { createEncryption, type Encryption, type SecretKeys } from './encryption.ts';
import { type EncryptedRows, encryptedRows } from './queries/encrypted-rows.ts';
import { createKeyEncryption } from './stored-keys.ts';

/** One kind of what is encrypted in the database: its rows, and how they are encrypted. */
interface EncryptedKind {
  rows: EncryptedRows;
  encryption: Encryption<unknown>;
}

/** Everything in the database that is encrypted with the operator's key. */
export function encryptedKinds(secretKeys: SecretKeys): EncryptedKind[] {
  const staff = createEncryption(secretKeys, 'staff');
  return [
    { rows: encryptedRows.messages, encryption: createMessageEncryption(secretKeys) },
    { rows: encryptedRows.identities, encryption: createEncryption(secretKeys, 'identity') },
    { rows: encryptedRows.authenticatorApps, encryption: staff },
    { rows: encryptedRows.invitations, encryption: staff },
    { rows: encryptedRows.storedKeys, encryption: createKeyEncryption(secretKeys) },
  ];
}

import { createEncryption, type Encryption, type SecretKeys } from '../encryption/encryption.ts';

/** What is sealed of a message while it waits; texts carry codes. */
export interface StoredMessage {
  to: string;
  subject?: string;
  text: string;
}

export type MessageEncryption = Encryption<StoredMessage>;

export const createMessageEncryption = (secretKeys: SecretKeys): MessageEncryption =>
  createEncryption(secretKeys, 'outbox');

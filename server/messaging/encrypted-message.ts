import { createEncryption, type Encryption, type SecretKeys } from '../encryption/encryption.ts';

/** The part of a queued message that is encrypted, since texts contain verification codes. */
export interface StoredMessage {
  to: string;
  subject?: string;
  text: string;
}

export type MessageEncryption = Encryption<StoredMessage>;

export const createMessageEncryption = (secretKeys: SecretKeys): MessageEncryption =>
  createEncryption(secretKeys, 'outbox');

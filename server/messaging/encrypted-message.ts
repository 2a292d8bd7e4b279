import { createSealing, type Sealing, type SecretKeys } from '../encryption/encryption.ts';

/** What is sealed of a message while it waits; texts carry codes. */
export interface WaitingLetter {
  to: string;
  subject?: string;
  text: string;
}

export type LetterSealing = Sealing<WaitingLetter>;

export const createLetterSealing = (secretKeys: SecretKeys): LetterSealing => createSealing(secretKeys, 'outbox');

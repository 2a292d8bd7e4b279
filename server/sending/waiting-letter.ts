import { createSealing, type Sealing } from '../sealing.ts';

/** What is sealed of a message while it waits; texts carry codes. */
export interface WaitingLetter {
  to: string;
  subject?: string;
  text: string;
}

export type LetterSealing = Sealing<WaitingLetter>;

export const createLetterSealing = (secretKey: string): LetterSealing => createSealing(secretKey, 'outbox');

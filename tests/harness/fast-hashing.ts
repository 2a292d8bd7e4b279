import { createHash } from 'node:crypto';
import type { Hashing } from '../../server/accounts/hashing.ts';

const sha256 = (password: string) => createHash('sha256').update(password).digest('hex');

/** Instead of the twentieth of a second that a real hash takes, of which the suites need thousands. */
export const fastHashing: Hashing = {
  hash: async (password) => sha256(password),
  verify: async (known, password) => known === sha256(password),
  close: async () => {},
};

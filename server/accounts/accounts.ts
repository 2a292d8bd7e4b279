import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { accountLimits } from '../../contract/account-limits.ts';
import type { Outbox } from '../db/outbox.ts';
import type { Tables } from '../db/tables.ts';
import { createCodes } from './codes.ts';
import { createMembers } from './members.ts';
import { createPasswords } from './passwords.ts';
import { createSessions } from './sessions.ts';
import type { Sender } from './sms-texts.ts';

export interface AccountsOptions {
  db: Kysely<Tables>;
  secretKey: string;
  outbox: Outbox;
  sender: Sender;
}

/** All of accounts, each part with a key of its own made from the one that the operator keeps. */
export function createAccounts({ db, secretKey, outbox, sender }: AccountsOptions) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  const { passwordHashesAtOnce: atOnce, passwordHashesWaiting: waiting } = accountLimits;
  const passwords = createPasswords({ atOnce, waiting });
  const codes = createCodes({ db, key: keyFor('codes') });
  const sessions = createSessions({ db, key: keyFor('sessions') });
  const members = createMembers({ db, codes, passwords, sessions, outbox, sender });
  return { members, sessions };
}

import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { accountLimits } from '../../contract/account-limits.ts';
import type { Outbox } from '../db/outbox.ts';
import type { Tables } from '../db/tables.ts';
import { createSealing } from '../sealing.ts';
import { createCodes } from './codes.ts';
import { createIdentityReview } from './identity-review.ts';
import { createMemberCare } from './member-care.ts';
import { createMembers } from './members.ts';
import { createNotices } from './own/notices.ts';
import { createOwnAccount } from './own/own-account.ts';
import { createPasswords } from './passwords.ts';
import { createSessions } from './sessions.ts';
import type { Sender } from './sms-texts.ts';

export interface AccountsOptions {
  db: Kysely<Tables>;
  secretKey: string;
  outbox: Outbox;
  sender: Sender;
  /** A short name for a browser. */
  nameOf: (userAgent: string) => string;
  /** An address without the part that names a household. */
  cutNetwork: (network: string) => string;
}

/** All of accounts, each part with a key of its own made from the one that the operator keeps. */
export function createAccounts({ db, secretKey, outbox, sender, nameOf, cutNetwork }: AccountsOptions) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  const { passwordHashesAtOnce: atOnce, passwordHashesWaiting: waiting } = accountLimits;
  const passwords = createPasswords({ atOnce, waiting });
  const codes = createCodes({ db, key: keyFor('codes') });
  const sessions = createSessions({ db, key: keyFor('sessions') });
  const members = createMembers({ db, codes, passwords, sessions, outbox, sender });
  const identitySealing = createSealing<string>(secretKey, 'identity');
  const own = createOwnAccount({
    db,
    codes,
    passwords,
    outbox,
    sender,
    nameOf,
    cutNetwork,
    identitySealing,
    identityHashKey: keyFor('identity numbers'),
  });
  const identityReview = createIdentityReview({
    db,
    sealing: identitySealing,
    notices: createNotices({ outbox, sender }),
  });
  const care = createMemberCare({ db, leaving: own.leaving });
  return { members, sessions, own, identityReview, care };
}

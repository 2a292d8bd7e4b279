import type { Kysely } from 'kysely';
import { accountLimits } from '../../contract/account-limits.ts';
import type { Tables } from '../database/tables.ts';
import { createEncryption, keysFor, type SecretKeys } from '../encryption/encryption.ts';
import { storedKey } from '../encryption/stored-keys.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import { type Count, noCount } from '../metrics/metric-events.ts';
import { createHashing, type Hashing } from './hashing.ts';
import { createIdentityReview } from './identity-review.ts';
import { createMemberAccount } from './member-account.ts';
import type { Sender } from './message-texts.ts';
import { createNotices } from './notices.ts';
import { createOperatorActions } from './operator-actions.ts';
import { createPasswordQueue } from './password-queue.ts';
import { createMembers } from './registration-and-login.ts';
import { createSessions } from './sessions.ts';
import { createCodes } from './verification-codes.ts';

export interface AccountsOptions {
  db: Kysely<Tables>;
  secretKeys: SecretKeys;
  outbox: Outbox;
  sender: Sender;
  count?: Count;
  hashing?: Hashing;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Builds all parts of accounts. Each part that needs a key derives its own from the operator's key. */
export function createAccounts(options: AccountsOptions) {
  const { db, secretKeys, outbox, sender, count = noCount, hashing = createHashing() } = options;
  const { passwordHashesAtOnce: atOnce, passwordHashesWaiting: waiting } = accountLimits;
  const { passwordHashesForNetwork: ofNetwork } = accountLimits;
  const passwords = createPasswordQueue({ hashing, atOnce, waiting, ofNetwork, count });
  const codes = createCodes({ db, keys: keysFor(secretKeys, 'codes'), count });
  const sessions = createSessions({ db, keys: keysFor(secretKeys, 'sessions'), count });
  const notices = createNotices({ outbox, sender });
  const members = createMembers({ db, codes, passwords, sessions, outbox, sender, notices, count });
  const identityEncryption = createEncryption<string>(secretKeys, 'identity');
  const account = createMemberAccount({
    db,
    codes,
    passwords,
    outbox,
    sender,
    notices,
    identityEncryption,
    identityHashKey: () => storedKey(db, secretKeys, 'identity numbers'),
    count,
  });
  const identityReview = createIdentityReview({ db, encryption: identityEncryption, notices });
  const operatorActions = createOperatorActions({ db, exportAndDeletion: account.exportAndDeletion });
  return {
    members,
    sessions,
    account,
    identityReview,
    operatorActions,
    passwords,
    close: hashing.close,
  };
}

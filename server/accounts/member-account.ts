import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Sender } from '../messaging/sms-texts.ts';
import type { Count } from '../metrics/counters.ts';
import { createChangePhone } from './change-phone.ts';
import { createDevices, type DevicesOptions } from './devices.ts';
import { createEmail } from './email.ts';
import { createExportAndDeletion } from './export-and-deletion.ts';
import { createIdentity } from './identity.ts';
import { createNotices } from './notices.ts';
import { createPasswordProof } from './password-proof.ts';
import type { Passwords } from './passwords.ts';
import { createProfile } from './profile.ts';
import { createResetPassword } from './reset-password.ts';
import type { Codes } from './verification-codes.ts';

export interface MemberAccountOptions extends Pick<DevicesOptions, 'nameOf' | 'anonymise'> {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: Passwords;
  outbox: Outbox;
  sender: Sender;
  identityEncryption: Encryption<string>;
  identityHashKey: () => Promise<Buffer>;
  count: Count;
}

export type MemberAccount = ReturnType<typeof createMemberAccount>;

/** What logged-in members do with their own account. */
export function createMemberAccount(options: MemberAccountOptions) {
  const { db, identityEncryption: encryption, identityHashKey: hashKey } = options;
  const common = { ...options, notices: createNotices(options), prove: createPasswordProof(options) };
  return {
    update: createProfile({ db }),
    resetPassword: createResetPassword(common),
    phone: createChangePhone(common),
    email: createEmail(common),
    identity: createIdentity({ db, encryption, hashKey }),
    devices: createDevices(options),
    exportAndDeletion: createExportAndDeletion(common),
  };
}

import type { Kysely } from 'kysely';
import type { Count } from '../../counting.ts';
import type { Outbox } from '../../db/outbox.ts';
import type { Tables } from '../../db/tables.ts';
import type { Sealing } from '../../sealing.ts';
import type { Codes } from '../codes.ts';
import type { Passwords } from '../passwords.ts';
import type { Sender } from '../sms-texts.ts';
import { createChangePhone } from './change-phone.ts';
import { createDevices, type DevicesOptions } from './devices.ts';
import { createEmail } from './email.ts';
import { createIdentity } from './identity.ts';
import { createLeaving } from './leaving.ts';
import { createNotices } from './notices.ts';
import { createPasswordProof } from './password-proof.ts';
import { createPersonalData } from './personal-data.ts';
import { createResetPassword } from './reset-password.ts';

export interface OwnAccountOptions extends Pick<DevicesOptions, 'nameOf' | 'cutNetwork'> {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: Passwords;
  outbox: Outbox;
  sender: Sender;
  identitySealing: Sealing<string>;
  identityHashKey: () => Promise<Buffer>;
  count: Count;
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/** What members do with their own account once they are in. */
export function createOwnAccount(options: OwnAccountOptions) {
  const { db, identitySealing: sealing, identityHashKey: hashKey } = options;
  const common = { ...options, notices: createNotices(options), prove: createPasswordProof(options) };
  return {
    update: createPersonalData({ db }),
    resetPassword: createResetPassword(common),
    phone: createChangePhone(common),
    email: createEmail(common),
    identity: createIdentity({ db, sealing, hashKey }),
    devices: createDevices(options),
    leaving: createLeaving(common),
  };
}

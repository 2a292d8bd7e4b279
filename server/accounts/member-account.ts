import type { Kysely } from 'kysely';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Count } from '../metrics/metric-events.ts';
import { createResetPassword } from './change-password.ts';
import { createChangePhone } from './change-phone.ts';
import { createDevices } from './devices.ts';
import { createEmail } from './email.ts';
import { createExportAndDeletion } from './export-and-deletion.ts';
import { createIdentity } from './identity.ts';
import type { Sender } from './message-texts.ts';
import type { Notices } from './notices.ts';
import { createPasswordProof } from './password-proof.ts';
import type { PasswordQueue } from './password-queue.ts';
import { lockMember, type ProfileFields, setPersonalFields } from './queries/members.ts';
import type { Codes } from './verification-codes.ts';

export interface MemberAccountOptions {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: PasswordQueue;
  outbox: Outbox;
  sender: Sender;
  notices: Notices;
  identityEncryption: Encryption<string>;
  identityHashKey: () => Promise<Buffer>;
  count: Count;
}

export type MemberAccount = ReturnType<typeof createMemberAccount>;

/** What logged-in members do with their own account. */
export function createMemberAccount(options: MemberAccountOptions) {
  const { db, identityEncryption: encryption, identityHashKey: hashKey } = options;
  const common = { ...options, prove: createPasswordProof(options) };
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

/** The fields that an operator compares with an identity document. */
const identityFields = { lastName: 'last_name', firstName: 'first_name', birthday: 'birthday' } as const;
const reasons = { verified: accountMessages.verifiedIsFixed, pending: accountMessages.identityUnderWay } as const;

/** Changes a member's profile. Fields of a verified or pending identity cannot be changed. */
function createProfile({ db }: { db: Kysely<Tables> }) {
  return (memberId: string, fields: ProfileFields): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const member = await lockMember(transaction, memberId);
      if (!member) throw new ApiError('SESSION_EXPIRED');
      const { identity_state: state } = member;
      if (state === 'verified' || state === 'pending') {
        const names = Object.keys(identityFields) as (keyof typeof identityFields)[];
        const changed = names.filter((name) => fields[name] !== member[identityFields[name]]);
        if (changed.length > 0) throw fixedFieldsError(changed, reasons[state]);
      }
      await setPersonalFields(transaction, memberId, fields);
    });
}

function fixedFieldsError(names: string[], message: string): ApiError {
  const fields = Object.fromEntries(names.map((name) => [name, message]));
  return new ApiError('INVALID_INPUT', { message, details: { fields } });
}

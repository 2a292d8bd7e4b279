import type { Kysely } from 'kysely';
import type { StaffName } from '../../contract/desk/model/staff.ts';
import type { PasswordQueue } from '../accounts/password-queue.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import { createEncryption, type SecretKeys } from '../encryption/encryption.ts';
import type { Clock } from '../runtime/clock.ts';
import { createInvitations } from './invitations.ts';
import { createStaffLogin } from './login.ts';
import { createStaffManagement } from './management.ts';
import { createOwnStaffAccount } from './own-account.ts';
import { createPasskeys } from './passkeys.ts';
import { staffNames } from './queries/staff.ts';
import { createStaffSessions } from './sessions.ts';
import { createTotp } from './totp.ts';

export interface StaffOptions {
  db: Kysely<Tables>;
  secretKeys: SecretKeys;
  /** The members' queue: hashing passwords is limited for all of them together. */
  passwords: PasswordQueue;
  siteName: string;
  siteUrl: string;
  clock: Clock;
}

type NewcomerSettings = Pick<Config, 'NODE_ENV' | 'DEMO_CONTENT'>;

export type Staff = ReturnType<typeof createStaff>;

/** Builds all parts of the staff's accounts. */
export function createStaff({ db, secretKeys, passwords, siteName, siteUrl, clock }: StaffOptions) {
  const totp = createTotp({ encryption: createEncryption<string>(secretKeys, 'staff'), issuer: siteName, clock });
  const passkeys = createPasskeys({ siteName, siteUrl });
  const sessions = createStaffSessions({ db });
  const management = createStaffManagement({ db, siteUrl });

  /** For a newcomer's first start; it works on this machine alone, at the port that the site really has. */
  async function firstAdminLink(
    { NODE_ENV, DEMO_CONTENT }: NewcomerSettings,
    listening: string,
  ): Promise<string | null> {
    if (NODE_ENV !== 'development' || DEMO_CONTENT === false) return null;
    const made = await management.inviteFirst('npm start', { localOnly: true });
    return made && made.link.replace(siteUrl, `http://localhost:${new URL(listening).port}`);
  }

  return {
    firstAdminLink,
    sessions,
    login: createStaffLogin({ db, passwords, totp, passkeys, sessions }),
    passkeyOptions: () => passkeys.beginLogin(db),
    invitations: createInvitations({ db, passwords, totp, passkeys, sessions }),
    management,
    own: createOwnStaffAccount({ db, passwords, totp, passkeys }),
    names: (): Promise<StaffName[]> => staffNames(db),
  };
}

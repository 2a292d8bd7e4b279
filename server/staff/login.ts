import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { PasswordQueue } from '../accounts/password-queue.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { networksAround } from '../network/client-networks.ts';
import {
  clearLimits,
  countHits,
  LimitReached,
  type LimitRule,
  takeBackHits,
} from '../rate-limits/queries/rate-limits.ts';
import type { Passkeys, UsedPasskey } from './passkeys.ts';
import { addChallenge, takeChallenge, tryChallenge } from './queries/challenges.ts';
import { passkeyByCredential } from './queries/passkeys.ts';
import { lockStaff, staffByEmail, staffById, takeRecoveryCode, takeTotpStep } from './queries/staff.ts';
import { hashSecret, isRecoveryCode, newToken } from './secret-codes.ts';
import type { LoginDevice, StaffSessions } from './sessions.ts';
import type { Totp } from './totp.ts';

export interface StaffLoginOptions {
  db: Kysely<Tables>;
  passwords: PasswordQueue;
  totp: Totp;
  passkeys: Passkeys;
  sessions: StaffSessions;
}

/** Logs staff in: password, then a code; or a passkey. An unknown email takes the same steps and the same time. */
export function createStaffLogin({ db, passwords, totp, passkeys, sessions }: StaffLoginOptions) {
  /** Counts a try before the comparison, so that concurrent tries all count; a right password takes the hits back. */
  async function provePassword(
    email: string,
    hash: string | null,
    password: string,
    network: string,
  ): Promise<boolean> {
    const hits = await counted(passwordRules(email, network));
    if (!(await passwords.matches(hash, password))) return false;
    await takeBackHits(db, hits);
    return true;
  }

  async function counted(rules: LimitRule[]) {
    try {
      return await countHits(db, rules);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      const details = { retryAfter: error.retryAfter };
      throw new ApiError('TOO_MANY_REQUESTS', { message: deskMessages.loginLocked, details });
    }
  }

  /** Whether the code is one of the account's, which it uses up. */
  async function takeCode(staff: { id: string; totp_encrypted: Buffer | null }, code: string): Promise<boolean> {
    if (isRecoveryCode(code)) return takeRecoveryCode(db, staff.id, hashSecret(code));
    if (!staff.totp_encrypted) return false;
    const step = totp.stepOf(totp.decrypt(staff.id, staff.totp_encrypted), code);
    return step !== null && takeTotpStep(db, staff.id, step);
  }

  return {
    /** The first step. Returns the token of the challenge that the second step answers. */
    password: (email: string, password: string, { network }: LoginDevice): Promise<string> =>
      passwords.admit(network, async () => {
        const staff = await staffByEmail(db, email);
        const hash = staff && !staff.is_disabled && staff.totp_encrypted ? staff.password_hash : null;
        if (!(await provePassword(email, hash, password, network)) || !staff) throw badCredentials();
        return db.transaction().execute(async (transaction) => {
          await lockUnchanged(transaction, staff);
          const { token, hash: challenge } = newToken();
          await addChallenge(transaction, { hash: challenge, kind: 'second-factor', staffId: staff.id });
          return token;
        });
      }),

    /** The second step. Returns the token of the new session. */
    async secondFactor(challenge: string, code: string, device: LoginDevice): Promise<string> {
      const hash = hashSecret(challenge);
      const tried = await tryChallenge(db, hash, 'second-factor');
      const staff = tried?.staff_id ? await staffById(db, tried.staff_id) : null;
      if (!staff) throw new ApiError('BAD_CODE', { message: deskMessages.secondFactorUsedUp });
      const rule = factorRule(staff.id);
      await counted([rule]);
      if (!(await takeCode(staff, code))) throw new ApiError('BAD_CODE', { message: deskMessages.badSecondFactor });
      return db.transaction().execute(async (transaction) => {
        await lockUnchanged(transaction, staff);
        if (!(await takeChallenge(transaction, hash, 'second-factor'))) throw badCredentials();
        await clearLimits(transaction, [rule.key]);
        await writeAudit(transaction, { actor: staff.email, action: 'desk login', memberId: null });
        return sessions.begin(transaction, staff.id, device);
      });
    },

    async passkey(given: { challenge: string; credential: UsedPasskey; origin: string }, device: LoginDevice) {
      const { staffId } = await passkeys.check(db, given);
      return db.transaction().execute(async (transaction) => {
        const staff = await lockStaff(transaction, staffId);
        // The passkey may have been removed since it was checked.
        const isStillKnown = await passkeyByCredential(transaction, given.credential.id);
        if (!staff || !isStillKnown) throw badCredentials();
        await writeAudit(transaction, { actor: staff.email, action: 'desk login', memberId: null, detail: 'passkey' });
        return sessions.begin(transaction, staffId, device);
      });
    },

    /** Proves the password of a member of the staff who is logged in. */
    async stepUpByPassword(staffId: string, password: string, network: string): Promise<void> {
      await passwords.admit(network, async () => {
        const staff = await staffById(db, staffId);
        if (!staff) throw new ApiError('SESSION_EXPIRED');
        if (await provePassword(staff.email, staff.password_hash, password, network)) return;
        const { wrongPassword: message } = deskMessages;
        throw new ApiError('BAD_CREDENTIALS', { message, details: { fields: { password: message } } });
      });
    },

    async stepUpByPasskey(staffId: string, given: { challenge: string; credential: UsedPasskey; origin: string }) {
      const owner = await passkeys.check(db, given);
      if (owner.staffId !== staffId) throw new ApiError('BAD_CREDENTIALS', { message: deskMessages.badPasskey });
    },
  };
}

interface ProvedStaff {
  id: string;
  password_hash: string | null;
}

/** Locks an account whose password was just compared; throws if the password or the account's state has changed since. */
async function lockUnchanged(transaction: Db, { id, password_hash }: ProvedStaff): Promise<void> {
  const locked = await lockStaff(transaction, id);
  if (!locked || locked.is_disabled || locked.password_hash !== password_hash) throw badCredentials();
}

function badCredentials(): ApiError {
  return new ApiError('BAD_CREDENTIALS', { message: deskMessages.badCredentials });
}

/** Limits wrong passwords, for emails of the staff and others alike. */
function passwordRules(email: string, network: string): LimitRule[] {
  const { loginLock: seconds, loginWrongForNetwork } = deskLimits;
  return [
    ...networksAround(network).map(({ name, width }) => ({
      key: `desk network ${name}`,
      times: loginWrongForNetwork[width],
      seconds,
      locks: true,
    })),
    { key: `desk email ${email}`, times: deskLimits.loginWrongForEmail, seconds, locks: true },
    { key: `desk pair ${email} from ${network}`, times: deskLimits.loginWrongForEmailAndNetwork, seconds, locks: true },
  ];
}

/** Limits wrong codes of one account across its challenges: the password alone must not allow more guesses. */
function factorRule(staffId: string): LimitRule {
  return {
    key: `desk factor ${staffId}`,
    times: 2 * deskLimits.secondFactorTries,
    seconds: deskLimits.loginLock,
    locks: true,
  };
}

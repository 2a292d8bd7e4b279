import type { Kysely } from 'kysely';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { PasswordQueue } from '../accounts/password-queue.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearLimits, type LimitRule, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { countTry, factorRule, type LoginOrigin, noteNetwork, passwordRules, stepUpRule } from './login-limits.ts';
import type { Passkeys, UsedPasskey } from './passkeys.ts';
import { addChallenge, takeChallenge, tryChallenge } from './queries/challenges.ts';
import { passkeyByCredential } from './queries/passkeys.ts';
import { lockStaff, staffByEmail, staffById, takeRecoveryCode, takeTotpStep } from './queries/staff.ts';
import { hashSecret, isRecoveryCode, newToken } from './secret-codes.ts';
import type { BegunSession, LoginDevice, StaffSessions } from './sessions.ts';
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
  /** A right password takes back what was counted before the comparison. */
  async function provePassword(rules: LimitRule[], hash: string | null, password: string): Promise<boolean> {
    const hits = await countTry(db, rules);
    if (!(await passwords.matches(hash, password))) return false;
    await takeBackHits(db, hits);
    return true;
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
    password: (email: string, password: string, from: LoginOrigin): Promise<string> =>
      passwords.admit(from.network, async () => {
        const staff = await staffByEmail(db, email);
        const hash = staff && !staff.is_disabled && staff.totp_encrypted ? staff.password_hash : null;
        const rules = await passwordRules(db, email, from);
        if (!(await provePassword(rules, hash, password)) || !staff) throw badCredentials();
        await noteNetwork(db, staff.id, from.network);
        return db.transaction().execute(async (transaction) => {
          await lockUnchanged(transaction, staff);
          const { token, hash: challenge } = newToken();
          await addChallenge(transaction, { hash: challenge, kind: 'second-factor', staffId: staff.id });
          return token;
        });
      }),

    /** The second step. */
    async secondFactor(challenge: string, code: string, from: LoginDevice): Promise<BegunSession> {
      const hash = hashSecret(challenge);
      const tried = await tryChallenge(db, hash, 'second-factor');
      const staff = tried?.staff_id ? await staffById(db, tried.staff_id) : null;
      if (!staff) throw new ApiError('BAD_CODE', { message: deskMessages.secondFactorUsedUp });
      const rule = await factorRule(db, staff, from);
      await countTry(db, [rule]);
      if (!(await takeCode(staff, code))) throw new ApiError('BAD_CODE', { message: deskMessages.badSecondFactor });
      return db.transaction().execute(async (transaction) => {
        await lockUnchanged(transaction, staff);
        if (!(await takeChallenge(transaction, hash, 'second-factor'))) throw badCredentials();
        await clearLimits(transaction, [rule.key]);
        await writeAudit(transaction, { actor: staff.email, action: 'desk login', memberId: null });
        return sessions.begin(transaction, staff, from);
      });
    },

    async passkey(given: GivenPasskey, from: LoginDevice): Promise<BegunSession> {
      const { staffId } = await passkeys.check(db, given);
      return db.transaction().execute(async (transaction) => {
        const staff = await lockStaff(transaction, staffId);
        // The passkey may have been removed since it was checked.
        const isStillKnown = await passkeyByCredential(transaction, given.credential.id);
        if (!staff || !isStillKnown) throw badCredentials();
        await writeAudit(transaction, { actor: staff.email, action: 'desk login', memberId: null, detail: 'passkey' });
        return sessions.begin(transaction, staff, from);
      });
    },

    /** Proves the password of a member of the staff who is logged in. */
    async stepUpByPassword({ staffId, sessionId, network }: OpenSession, password: string): Promise<void> {
      await passwords.admit(network, async () => {
        const staff = await staffById(db, staffId);
        if (!staff) throw new ApiError('SESSION_EXPIRED');
        if (await provePassword([stepUpRule(sessionId)], staff.password_hash, password)) {
          return noteNetwork(db, staffId, network);
        }
        const { wrongPassword: message } = deskMessages;
        throw new ApiError('BAD_CREDENTIALS', { message, details: { fields: { password: message } } });
      });
    },

    async stepUpByPasskey(staffId: string, given: GivenPasskey) {
      const owner = await passkeys.check(db, given);
      if (owner.staffId !== staffId) throw new ApiError('BAD_CREDENTIALS', { message: deskMessages.badPasskey });
    },
  };
}

interface GivenPasskey {
  challenge: string;
  credential: UsedPasskey;
  origin: string;
}

interface OpenSession {
  staffId: string;
  sessionId: string;
  network: string;
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

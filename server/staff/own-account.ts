import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { PasskeyCreation } from '../../contract/desk/model/passkey.ts';
import type { Passkey, TotpSecret } from '../../contract/desk/model/staff.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { PasswordQueue } from '../accounts/password-queue.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';
import { addChallenge, endChallengesOf, tryChallenge } from './queries/challenges.ts';
import { addPasskey, passkeysOf, removePasskey } from './queries/passkeys.ts';
import { endStaffSessions, isOpenSession } from './queries/sessions.ts';
import { lockStaff, setRecoveryCodes, takeTotpStep, updateStaff } from './queries/staff.ts';
import { hashSecret, newRecoveryCodes, newToken } from './secret-codes.ts';
import type { Totp } from './totp.ts';

/** The caller: their account and the session that they use. */
export interface Self {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  network: string;
}

export interface OwnAccountOptions {
  db: Kysely<Tables>;
  passwords: PasswordQueue;
  totp: Totp;
  passkeys: Passkeys;
}

/** What staff do with their own ways to log in. The calls need a fresh proof of the password or a passkey. */
export function createOwnStaffAccount({ db, passwords, totp, passkeys }: OwnAccountOptions) {
  async function listPasskeys(staffId: string): Promise<Passkey[]> {
    return (await passkeysOf(db, staffId)).map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.used_at?.toISOString() ?? null,
    }));
  }

  const audit = (transaction: Db, { email }: Self, action: string) =>
    writeAudit(transaction, { actor: email, action, memberId: null });

  return {
    changePassword: (self: Self, password: string): Promise<void> =>
      passwords.admit(self.network, async () => {
        const password_hash = await passwords.hash(password);
        await db.transaction().execute(async (transaction) => {
          await lockSelf(transaction, self);
          await updateStaff(transaction, self.id, { password_hash });
          await endStaffSessions(transaction, self.id, self.sessionId);
          await endChallengesOf(transaction, self.id);
          await audit(transaction, self, 'desk password');
        });
      }),

    async newRecoveryCodes(self: Self): Promise<string[]> {
      const { codes, hashes } = newRecoveryCodes();
      await db.transaction().execute(async (transaction) => {
        await lockSelf(transaction, self);
        await setRecoveryCodes(transaction, self.id, hashes);
        await audit(transaction, self, 'desk recovery codes');
      });
      return codes;
    },

    async beginTotp({ id, email }: Self): Promise<TotpSecret & { challenge: string }> {
      const secret = totp.newSecret();
      const { token, hash } = newToken();
      await addChallenge(db, { hash, kind: 'totp', staffId: id, totpEncrypted: totp.encrypt(id, secret) });
      return { challenge: token, ...totp.show(secret, email) };
    },

    async confirmTotp(self: Self, challenge: string, code: string): Promise<void> {
      const tried = await tryChallenge(db, hashSecret(challenge), 'totp');
      if (!tried?.totp_encrypted || tried.staff_id !== self.id) {
        throw new ApiError('BAD_CODE', { message: deskMessages.challengeExpired });
      }
      const { totp_encrypted } = tried;
      const step = totp.stepOf(totp.decrypt(self.id, totp_encrypted), code);
      if (step === null) throw new ApiError('BAD_CODE', { message: deskMessages.badSecondFactor });
      await db.transaction().execute(async (transaction) => {
        await lockSelf(transaction, self);
        await updateStaff(transaction, self.id, { totp_encrypted, totp_step: '0' });
        await takeTotpStep(transaction, self.id, step);
        await endStaffSessions(transaction, self.id, self.sessionId);
        await endChallengesOf(transaction, self.id);
        await audit(transaction, self, 'desk authenticator app');
      });
    },

    passkeys: listPasskeys,

    passkeyOptions: ({ id, email, name }: Self): Promise<PasskeyCreation> =>
      passkeys.beginRegistration(db, { staffId: id, email, name }),

    async addPasskey(self: Self, given: { challenge: string; credential: NewPasskey; origin: string; name: string }) {
      const verified = await passkeys.register(db, { ...given, staffId: self.id });
      await db.transaction().execute(async (transaction) => {
        await lockSelf(transaction, self);
        if ((await passkeysOf(transaction, self.id)).length >= deskLimits.passkeysMost) {
          throw new ApiError('CONFLICT', { message: deskMessages.passkeysFull });
        }
        const isNew = await addPasskey(transaction, { ...verified, staffId: self.id, name: given.name });
        if (!isNew) throw new ApiError('CONFLICT', { message: deskMessages.passkeyTaken });
        await audit(transaction, self, 'desk add passkey');
      });
      return listPasskeys(self.id);
    },

    async removePasskey(self: Self, id: string): Promise<Passkey[]> {
      await db.transaction().execute(async (transaction) => {
        const staff = await lockSelf(transaction, self);
        const isOnly = (await passkeysOf(transaction, self.id)).length === 1;
        if (isOnly && !(staff.password_hash && staff.totp_encrypted)) {
          throw new ApiError('CONFLICT', { message: deskMessages.lastLoginMethod });
        }
        if (!(await removePasskey(transaction, self.id, id))) throw notFound();
        await audit(transaction, self, 'desk remove passkey');
      });
      return listPasskeys(self.id);
    },
  };
}

/** Locks the caller's account. Their session may have been ended since the call began, and then changes nothing. */
async function lockSelf(transaction: Db, { id, sessionId }: Self) {
  const staff = await lockStaff(transaction, id);
  if (!staff || !(await isOpenSession(transaction, id, sessionId))) throw new ApiError('SESSION_EXPIRED');
  return staff;
}

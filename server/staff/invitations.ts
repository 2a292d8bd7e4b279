import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deskLimits, invitationAddress } from '../../contract/desk/limits.ts';
import type { InvitationDetails, InvitationLink, TotpSecret } from '../../contract/desk/model/staff.ts';
import type { Role } from '../../contract/desk/roles.ts';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { PasswordQueue } from '../accounts/password-queue.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, invalidField } from '../errors/api-error.ts';
import type { NewPasskey, Passkeys, VerifiedPasskey } from './passkeys.ts';
import { addChallenge, totpOfInvitation } from './queries/challenges.ts';
import { addInvitation, endInvitations, invitationOfHash, takeInvitation } from './queries/invitations.ts';
import { addPasskey } from './queries/passkeys.ts';
import { addStaff, setRecoveryCodes, takeTotpStep, updateStaff } from './queries/staff.ts';
import { hashSecret, newRecoveryCodes, newToken } from './secret-codes.ts';
import type { BegunSession, LoginDevice, StaffSessions } from './sessions.ts';
import type { Totp } from './totp.ts';

export interface InvitationsOptions {
  db: Kysely<Tables>;
  passwords: Pick<PasswordQueue, 'admit' | 'hash'>;
  totp: Totp;
  passkeys: Passkeys;
  sessions: StaffSessions;
}

export interface InvitationRequest {
  email: string;
  name: string;
  role: Role;
  by: string;
  isFirst?: boolean;
  localOnly?: boolean;
  /** Of an account that gets new ways to log in. */
  staffId?: string | null;
}

/** Who accepts, and with which ways to log in. */
export interface Acceptance {
  token: string;
  name: string;
  email: string;
  password?: string | undefined;
  code?: string | undefined;
  challenge?: string | undefined;
  credential?: NewPasskey | undefined;
}

/** Where the acceptance comes from. */
export interface AcceptanceOrigin extends LoginDevice {
  origin: string;
  isThisMachine: boolean;
}

type InvitationRow = NonNullable<Awaited<ReturnType<typeof invitationOfHash>>>;

/** Makes an invitation and returns its link. It ends earlier ones of the same email, or earlier first ones. */
export async function makeInvitation(
  db: Db,
  siteUrl: string,
  { email, name, role, by, isFirst = false, localOnly = false, staffId = null }: InvitationRequest,
): Promise<InvitationLink> {
  const { token, hash } = newToken();
  const id = randomUUID();
  await endInvitations(db, { email, isFirst });
  const life = isFirst ? deskLimits.firstInvitationLife : deskLimits.invitationLife;
  const expiresAt = await addInvitation(db, {
    id,
    hash,
    email,
    name,
    role,
    isFirst,
    localOnly,
    staffId,
    by,
    life,
  });
  return { link: `${siteUrl}${invitationAddress}#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Shows and accepts invitations. */
export function createInvitations({ db, passwords, totp, passkeys, sessions }: InvitationsOptions) {
  async function find(token: string, { isThisMachine }: { isThisMachine: boolean }): Promise<InvitationRow> {
    const invitation = await invitationOfHash(db, hashSecret(token));
    if (!invitation) throw gone();
    if (invitation.local_only && !isThisMachine) throw gone(deskMessages.invitationElsewhere);
    return invitation;
  }

  /** Checks everything that can be wrong before the invitation is used up. */
  async function checkedLoginMethods(row: InvitationRow, given: Acceptance, { origin, network }: AcceptanceOrigin) {
    const { challenge, credential, password, code } = given;
    if (credential) {
      if (!challenge) throw invalidField('challenge', fieldMessages.required);
      const passkey = await passkeys.register(db, { challenge, credential, staffId: row.staff_id, origin });
      return { passkey, passwordHash: null, secret: null, step: 0 };
    }
    if (!password) throw invalidField('password', deskMessages.passwordOrPasskey);
    if (!code) throw invalidField('code', fieldMessages.required);
    const secret = await secretOf(row, given);
    const step = totp.stepOf(secret, code);
    if (step === null) throw new ApiError('BAD_CODE', { message: deskMessages.badSecondFactor });
    const passwordHash = await passwords.admit(network, () => passwords.hash(password));
    return { passkey: null, passwordHash, secret, step };
  }

  /** The authenticator app's secret, which was made for this acceptance. */
  async function secretOf(row: InvitationRow, { token, challenge }: Acceptance): Promise<string> {
    const encrypted = challenge ? await totpOfInvitation(db, hashSecret(challenge), row.id) : null;
    if (encrypted) return totp.decrypt(row.id, encrypted);
    // The challenge ends with the invitation, which may have been accepted meanwhile.
    if (!(await invitationOfHash(db, hashSecret(token)))) throw gone();
    throw new ApiError('BAD_CODE', { message: deskMessages.totpExpired, details: { isExpired: true } });
  }

  async function addPasskeyOf(transaction: Db, staffId: string, passkey: VerifiedPasskey | null): Promise<void> {
    if (!passkey) return;
    const isNew = await addPasskey(transaction, { ...passkey, staffId, name: '通行密鑰' });
    if (!isNew) throw new ApiError('CONFLICT', { message: deskMessages.passkeyTaken });
  }

  return {
    async show(token: string, from: { isThisMachine: boolean }): Promise<InvitationDetails> {
      const { email, name, role } = await find(token, from);
      return { email, name, role };
    },

    /** Makes the secret of the authenticator app for the person who has the link open: its maker never sees it. */
    async beginTotp(given: string, from: { isThisMachine: boolean }): Promise<TotpSecret & { challenge: string }> {
      const { id, email } = await find(given, from);
      const secret = totp.newSecret();
      const { token, hash } = newToken();
      const totpEncrypted = totp.encrypt(id, secret);
      await addChallenge(db, { hash, kind: 'totp', staffId: null, invitationId: id, totpEncrypted });
      return { challenge: token, ...totp.show(secret, email || deskMessages.firstAdmin) };
    },

    async passkeyOptions(given: { token: string; name: string; email: string }, from: { isThisMachine: boolean }) {
      const row = await find(given.token, from);
      const email = row.is_first ? given.email : row.email;
      return passkeys.beginRegistration(db, { staffId: row.staff_id, email, name: given.name });
    },

    /** Accepts an invitation once and logs in. */
    async accept(given: Acceptance, from: AcceptanceOrigin): Promise<BegunSession & { recoveryCodes: string[] }> {
      const found = await find(given.token, from);
      const { passkey, passwordHash, secret, step } = await checkedLoginMethods(found, given, from);
      return db.transaction().execute(async (transaction) => {
        const row = await takeInvitation(transaction, hashSecret(given.token));
        if (!row) throw gone();
        const email = row.is_first ? given.email : row.email;
        const id = await accountFor(transaction, { row, email, name: given.name, passwordHash });
        if (secret) {
          await updateStaff(transaction, id, { totp_encrypted: totp.encrypt(id, secret) });
          await takeTotpStep(transaction, id, step);
        }
        await addPasskeyOf(transaction, id, passkey);
        if (row.is_first) await endInvitations(transaction, { email: '', isFirst: true });
        const { codes, hashes } = newRecoveryCodes();
        await setRecoveryCodes(transaction, id, hashes);
        await writeAudit(transaction, { actor: email, action: 'staff accept', memberId: null, detail: row.role });
        return { ...(await sessions.begin(transaction, { id, email }, from)), recoveryCodes: codes };
      });
    },
  };
}

interface AcceptedAccount {
  row: InvitationRow;
  email: string;
  name: string;
  passwordHash: string | null;
}

/** The account that an invitation is for: the existing one, or a new one. */
async function accountFor(transaction: Db, { row, email, name, passwordHash }: AcceptedAccount): Promise<string> {
  if (row.staff_id) {
    await updateStaff(transaction, row.staff_id, { name, password_hash: passwordHash });
    return row.staff_id;
  }
  const added = await addStaff(transaction, { email, name, role: row.role, passwordHash, totpEncrypted: null });
  if (!added) throw new ApiError('CONFLICT', { message: deskMessages.emailTaken });
  return added;
}

function gone(message: string = deskMessages.invitationGone): ApiError {
  return new ApiError('NOT_FOUND', { message });
}

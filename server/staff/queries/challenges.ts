import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import { fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';
import type { StaffTables } from '../../database/staff-tables.ts';

export type ChallengeKind = StaffTables['staff_challenges']['kind'];

export interface NewChallenge {
  hash: Buffer;
  kind: ChallengeKind;
  staffId: string | null;
  passkeyChallenge?: string;
  totpEncrypted?: Buffer;
  invitationId?: string;
}

const lifeOf = (kind: ChallengeKind) => (kind === 'totp' ? deskLimits.totpSetupLife : deskLimits.challengeLife);

export async function addChallenge(
  db: Db,
  { hash, kind, staffId, passkeyChallenge, totpEncrypted, invitationId }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('staff_challenges')
    .values({
      hash,
      kind,
      staff_id: staffId,
      passkey_challenge: passkeyChallenge ?? null,
      totp_encrypted: totpEncrypted ?? null,
      invitation_id: invitationId ?? null,
      expires_at: fromDatabaseNow(lifeOf(kind)),
    })
    .execute();
}

/**
 * Counts a try before anything is compared, so that concurrent tries all count. Null if the challenge is unknown,
 * expired or has no try left.
 */
export async function tryChallenge(db: Db, hash: Buffer, kind: ChallengeKind) {
  const row = await db
    .updateTable('staff_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('tries', '<', deskLimits.secondFactorTries)
    .where(isUnexpired('expires_at', lifeOf(kind)))
    .returning(['staff_id', 'totp_encrypted'])
    .executeTakeFirst();
  return row ?? null;
}

/** The secret that was made for the acceptance of an invitation; null if it was made for another one or has expired. */
export async function totpOfInvitation(db: Db, hash: Buffer, invitationId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('staff_challenges')
    .select('totp_encrypted')
    .where('hash', '=', hash)
    .where('invitation_id', '=', invitationId)
    .where(isUnexpired('expires_at', lifeOf('totp')))
    .executeTakeFirst();
  return row?.totp_encrypted ?? null;
}

/** Removes challenges that have expired. */
export async function removeExpiredChallenges(db: Db): Promise<void> {
  for (const kinds of [['totp'], ['second-factor', 'passkey-login', 'passkey-new']] as const) {
    await db
      .deleteFrom('staff_challenges')
      .where('kind', 'in', kinds)
      .where((eb) => eb.not(isUnexpired('expires_at', lifeOf(kinds[0]))))
      .execute();
  }
}

/** Uses up a challenge. Null if it is unknown, expired or already used. */
export async function takeChallenge(db: Db, hash: Buffer, kind: ChallengeKind) {
  const row = await db
    .deleteFrom('staff_challenges')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where(isUnexpired('expires_at', lifeOf(kind)))
    .returning(['staff_id', 'passkey_challenge', 'totp_encrypted'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends everything that was begun for an account, when its password, second factor or state changes. */
export async function endChallengesOf(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute();
}

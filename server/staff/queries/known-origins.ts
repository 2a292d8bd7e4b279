import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, isRecent } from '../../database/database-clock.ts';

/** Notes where an account's password was right; of the origins beyond `originsMost` the oldest are forgotten. */
export async function noteOrigins(db: Db, staffId: string, hashes: Buffer[]): Promise<void> {
  await db
    .insertInto('staff_known_origins')
    .values(hashes.map((hash) => ({ staff_id: staffId, hash })))
    .onConflict((conflict) => conflict.columns(['staff_id', 'hash']).doUpdateSet({ proved_at: databaseNow }))
    .execute();
  await db
    .deleteFrom('staff_known_origins')
    .where('staff_id', '=', staffId)
    .where('hash', 'in', (inner) =>
      inner
        .selectFrom('staff_known_origins')
        .select('hash')
        .where('staff_id', '=', staffId)
        .orderBy('proved_at', 'desc')
        .orderBy('hash')
        .offset(deskLimits.originsMost),
    )
    .execute();
}

/** Which of these origins gave the right password of this email lately; none for an email that has no account. */
export async function knownOrigins(db: Db, email: string, hashes: Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('staff_known_origins as origin')
    .innerJoin('staff', 'staff.id', 'origin.staff_id')
    .select('origin.hash')
    .where('staff.email', '=', email)
    .where('origin.hash', 'in', hashes)
    .where(isRecent('origin.proved_at', deskLimits.originKnownFor))
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function forgetOrigins(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_known_origins').where('staff_id', '=', staffId).execute();
}

export async function removeOldOrigins(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_known_origins')
    .where((eb) => eb.not(isRecent('proved_at', deskLimits.originKnownFor)))
    .execute();
}

import { randomBytes } from 'node:crypto';
import type { Log } from '../runtime/log.ts';
import { connectionFailure, explainDatabaseError } from './connection-check.ts';
import { sqlStateOf } from './pg-errors.ts';
import type { Pool } from './pool.ts';

/** Enough for two clients of a busy pooler to meet on one connection. */
const rounds = 8;
/** A statement has this name already, or there is none of this name. */
const mixedUp = ['42P05', '26000'];

/**
 * Stops the start behind a pooler that shares connections among its clients and does not know their prepared statements:
 * they would fail now and then. Returns the role whose statements have no time limit because the pooler passes none on.
 */
export async function checkPooler(
  pool: Pool,
  setting: string,
  address: string | undefined,
): Promise<{ unlimitedRole: string | null }> {
  const first = await pool.connect();
  const second = await pool.connect();
  let isMixedUp = false;
  try {
    const { rows } = await first.query(
      `select pg_backend_pid() as pid, current_user as role, current_setting('statement_timeout') = '0' as "isUnlimited"`,
    );
    const [{ pid, role, isUnlimited }] = rows;
    // A pooler gives each client a number of its own making.
    if (pid === (first as unknown as { processID: number }).processID) return { unlimitedRole: null };
    const name = `pooler-check-${randomBytes(4).toString('hex')}`;
    for (let round = 0; round < rounds; round += 1) {
      await first.query({ name, text: 'select 1' });
      await second.query({ name, text: 'select 2' });
    }
    return { unlimitedRole: isUnlimited ? role : null };
  } catch (error) {
    isMixedUp = mixedUp.includes(sqlStateOf(error) ?? '');
    if (!isMixedUp) throw explainDatabaseError(error, setting, address);
    throw connectionFailure(
      setting,
      address,
      'the pooler mixes up the prepared statements of its clients; use session pooling, or PgBouncer 1.21 or newer with max_prepared_statements = 200',
    );
  } finally {
    first.release(isMixedUp);
    second.release(isMixedUp);
  }
}

/** Tells the operator how statements get their limits where the pooler drops those that a connection begins with. */
export function warnOfUnlimited(role: string, log: Log): void {
  log.warn(
    { role },
    `the pooler passes no time limits on; run: alter role ${JSON.stringify(role)} set statement_timeout = '3s'; alter role ${JSON.stringify(role)} set idle_in_transaction_session_timeout = '30s'; alter role ${JSON.stringify(role)} set jit = off`,
  );
}

import { type Kysely, sql } from 'kysely';
import { StartFailure } from '../runtime/start-failure.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';
import type { Tables } from './tables.ts';

const oldestVersion = 15;

/** Explains errors of PostgreSQL to operators, by code. */
const explanations: Record<string, string> = {
  '28P01': 'the server refuses the password; check user and password',
  '28000': 'the server does not let this user in; check the user, and pg_hba.conf on the server',
  '3D000': 'the server has no database of this name; create it, owned by the user of the site',
  '42501': 'the user may not do this; make it the owner of the database (alter database … owner to …)',
  '25006': 'the server is a read-only replica; name the primary',
  '53100': 'the disk of the server is full',
  '53300': 'the server has no connection left; raise max_connections, or run fewer processes',
};
const poolerRefuses =
  'the pooler refuses what the site asks of a connection; set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options';
const encryptionProblem = /certificate|\bSSL\b|\bTLS\b/i;

/** Stops the start, in one line without the password, if a database cannot be used. */
export async function checkConnection(db: Kysely<Tables>, setting: string, address: string | undefined): Promise<void> {
  try {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(
      db,
    );
    const [{ version, encoding } = { version: 0, encoding: '' }] = rows;
    const major = Math.floor(version / 10_000);
    if (major < oldestVersion)
      throw connectionFailure(setting, address, `PostgreSQL ${oldestVersion} or newer is needed`);
    if (encoding !== 'UTF8')
      throw connectionFailure(setting, address, `its encoding is ${encoding}; create it with UTF8`);
  } catch (error) {
    throw explainDatabaseError(error, setting, address);
  }
}

/** Turns an error that an operator can fix into a StartFailure; returns others as they are. */
export function explainDatabaseError(error: unknown, setting: string, address: string | undefined): unknown {
  if (error instanceof StartFailure || !(error instanceof Error)) return error;
  const { code = '' } = error as { code?: string };
  const explanation = explanations[code];
  const reason = reasonOf(error);
  if (explanation) return connectionFailure(setting, address, `${explanation} (${reason})`, error);
  if (encryptionProblem.test(error.message))
    return connectionFailure(setting, address, `the connection is not secure: ${reason}`, error);
  if (/unsupported startup parameter/.test(error.message))
    return connectionFailure(setting, address, `${poolerRefuses} (${reason})`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return connectionFailure(setting, address, `its host is unknown (${reason})`, error);
  }
  if (isDatabaseUnavailable(error))
    return connectionFailure(setting, address, `the database does not answer: ${reason}`, error);
  return error;
}

/** A failure of the start that names the setting, and the address without its password. */
export function connectionFailure(
  setting: string,
  address: string | undefined,
  text: string,
  cause?: Error,
): StartFailure {
  return new StartFailure(`${setting}${address ? ` (${withoutPassword(address)})` : ''}: ${text}.`, { cause });
}

function withoutPassword(address: string): string {
  const { username, host, pathname } = new URL(address);
  return `${username}@${host}${pathname}`;
}

/** A name with several addresses gives an AggregateError, whose own message is empty. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return (first ?? error).message.split('\n')[0] as string;
}

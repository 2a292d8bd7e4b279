const statementTimedOut = '57014';

/** Codes of PostgreSQL (shutdown, starting up, too many connections, statement timeout) and of the socket under it. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  statementTimedOut,
  '25P03',
  'ENOENT',
  'ENOTFOUND',
]);
const awayWords =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i;

/** Whether an error means that the database does not answer, rather than that it was asked something wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (awayCodes.has(code) || /^(08|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH))/.test(code)))
    return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return awayWords.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** Whether the database stopped a statement that took too long. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === statementTimedOut;
}

/** Two who waited for each other, and a transaction that came too late to be counted as one after another. */
const gaveWayCodes = new Set(['40P01', '40001']);

/** Whether the database undid this work, whole, because others were at the same rows: asked again it may well succeed. */
export function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && gaveWayCodes.has(code)) || isSerializationFailure(error.cause);
}

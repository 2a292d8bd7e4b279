const statementTimedOut = '57014';

/** Error codes of PostgreSQL (shutdown, startup, too many connections, statement timeout) and of the socket. */
const unavailableCodes = new Set([
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
const unavailableMessage =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i;

/** Whether an error means that the database is unavailable, rather than that the statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (unavailableCodes.has(code) || /^(08|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH))/.test(code)))
    return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return unavailableMessage.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** Whether the database cancelled a statement that took too long. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === statementTimedOut;
}

/**
 * Deadlock, serialization failure, and a reference to a row that another transaction has removed meanwhile, such as that of a
 * member whose account was just deleted: statements look up what they refer to themselves.
 */
const conflictCodes = new Set(['40P01', '40001', '23503']);

/** Whether the database rolled back the transaction because of concurrent ones; a retry may succeed. */
export function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && conflictCodes.has(code)) || isSerializationFailure(error.cause);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}

/** Whether PostgreSQL rejected the values themselves (classes 22 and 23), so that a retry would fail too. */
export function isDataException(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}

/** The code of a data exception (class 22): a value that its type cannot hold, such as a date out of range. */
export function dataExceptionCode(error: unknown): string | null {
  const code = codeOf(error);
  return code.startsWith('22') ? code : null;
}

const uniqueViolation = '23505';

/** Another row has the same unique value; the transaction was rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}

const foreignKeyViolation = '23503';

/** Another row still refers to the one that was to be removed; the transaction was rolled back. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === foreignKeyViolation;
}

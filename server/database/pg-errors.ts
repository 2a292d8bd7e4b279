const statementTimedOut = '57014';

/** A statement failed because the server gives no answer at all. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database gives no answer');
  }
}

/**
 * Classes of PostgreSQL's codes that tell of the server and not of the statement: connections (08), resources such as a
 * full disk (53), shutdown and start (57P), system errors (58). Single ones: a statement or a transaction that took too long,
 * and a server that has become read-only, as the old primary does after a failover.
 */
const unavailableStates = /^(?:08|53|57P|58|25006|25P03)/;
const unavailableSockets = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN)/;
const unavailableMessage =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i;

/** Whether an error means that the database is unavailable, rather than that the statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent) return true;
  const code = codeOf(error);
  if (code === statementTimedOut || unavailableStates.test(code) || unavailableSockets.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return unavailableMessage.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** PostgreSQL's code of an error that the server itself has sent; null if it has sent nothing. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && 'severity' in error ? code : null;
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

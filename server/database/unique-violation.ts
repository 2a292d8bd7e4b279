const uniqueViolation = '23505';

/** Another row has what only one may have; the transaction is undone. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}

const uniqueViolation = '23505';

/** Another row has the same unique value; the transaction was rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}

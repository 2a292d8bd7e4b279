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

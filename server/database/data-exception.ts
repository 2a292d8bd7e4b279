function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}

/** Whether PostgreSQL refused the values themselves (classes 22 and 23): asked again, it would say the same. */
export function isDataException(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}

/** The code of a data exception (class 22): a value that no column of its type can hold, such as a day beyond all years. */
export function dataExceptionCode(error: unknown): string | null {
  const code = codeOf(error);
  return code.startsWith('22') ? code : null;
}

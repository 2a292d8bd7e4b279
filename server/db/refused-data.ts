/** Whether PostgreSQL refused the values themselves (classes 22 and 23): asked again, it would say the same. */
export function isDataRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** Logs an error that the page does not show to the visitor. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: The page goes on without the part that failed.
  console.error(error);
}

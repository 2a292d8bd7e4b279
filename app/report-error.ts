/** Writes an error that the visitor is not told of to the console, where a developer finds it. */
export function reportError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: The page goes on without the part that failed.
  console.error(error);
}

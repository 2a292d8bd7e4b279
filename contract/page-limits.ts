/** The base of every API call's path. */
export const apiBase = '/api';

/** The limits that a page's first script needs; `limits.ts` contains all others, and these too. Times in milliseconds. */
export const pageLimits = {
  scrollResetDelay: 150,
  loadingBarThrottle: 200,
  loadingBarDuration: 2_000,
} as const;

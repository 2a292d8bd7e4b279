import { pageLimits } from './page-limits.ts';

export { apiBase } from './page-limits.ts';

/**
 * Every number of the specification, by name. Times are in milliseconds unless the name says otherwise. Limits that only
 * some code needs are apart: accounts and codes in `account-limits.ts` (what the first fields need of them is here), error reports in `report-limits.ts`, the offline
 * collection in `offline.ts`, the desk in `desk/limits.ts`.
 */
export const limits = {
  ...pageLimits,
  phoneDigitsTaiwan: 10,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  verifyCodeLength: 6,
  sessionExpiryMargin: 2_000,
  buildCheckEvery: 3_600_000,
  buildManifestPrefetchAfter: 1_000,
  reloadGuard: 10_000,
  messageShown: 4_000,
  messageClearDelay: 150,
  alertClearDelay: 150,
  authPopupResetDelay: 400,
  reloginAlertDelay: 500,
  searchHistorySize: 5,
  searchQueryMaxLength: 64,
  fetchRetries: 1,
  listLimitDefault: 20,
  listLimitMax: 50,
  laterMax: 200,
  /** A gallery has two pictures or more; more than this in one place of a text are divided into several galleries. */
  galleryPicturesMost: 12,
  /** How large a body a call may accept at least, and at most if anyone may send it: `server/http/call-bodies.ts`. */
  bodyMinBytes: 4 * 1024,
  bodyMaxBytes: 64 * 1024,
  bodyMaxDepth: 8,
  visitTextMaxLength: 200,
  visitRouteMaxLength: 300,
  userAgentMaxLength: 512,
  outsideLinkMaxLength: 2_048,
  fullAddressDays: 30,
} as const;

/** Statuses after which a GET is retried once; POST, PUT, PATCH and DELETE are never retried. */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

export const textSizes = [
  { name: '小', px: 14 },
  { name: '中', px: 16 },
  { name: '大', px: 18 },
  { name: '超大', px: 20 },
] as const;

export type TextSize = (typeof textSizes)[number]['px'];

export const defaultTextSize: TextSize = 16;

export const themes = [
  { name: '深色模式', value: 'dark' },
  { name: '淺色模式', value: 'light' },
  { name: '根據系統設定', value: 'system' },
] as const;

export type Theme = (typeof themes)[number]['value'];

/** The page's background in each theme; the same as `--paper` in app/styles/tokens.css. */
export const papers = { light: '#fdfcf9', dark: '#161513' } as const;

export const genders = { male: 13, female: 14 } as const;

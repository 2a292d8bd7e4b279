import { describe, expect, it } from 'vitest';
import { defaultTextSize, genders, limits, retriedStatuses, textSizes, themes } from './limits.ts';

/** What the product promises in numbers; a change here changes the product. */
describe('the numbers of the product', () => {
  it('of overlays and navigation', () => {
    expect(limits).toMatchObject({ messageShown: 4_000, messageClearDelay: 150, alertClearDelay: 150 });
    expect(limits).toMatchObject({ authPopupResetDelay: 400, reloginAlertDelay: 500, scrollResetDelay: 150 });
    expect(limits).toMatchObject({ loadingBarThrottle: 200, loadingBarDuration: 2_000 });
  });

  it('of sessions and builds', () => {
    expect(limits).toMatchObject({ sessionExpiryMargin: 2_000, buildCheckEvery: 60 * 60 * 1000 });
    expect(limits).toMatchObject({ buildManifestPrefetchAfter: 1_000, reloadGuard: 10_000 });
  });

  it('of what people type', () => {
    expect(limits).toMatchObject({ phoneDigitsTaiwan: 10, passwordMinLength: 8, verifyCodeLength: 6 });
    expect(limits).toMatchObject({ searchHistorySize: 5, searchQueryMaxLength: 64 });
    expect(genders).toEqual({ male: 13, female: 14 });
  });

  it('of retries: once, and only after these', () => {
    expect(limits.fetchRetries).toBe(1);
    expect(retriedStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  });

  it('of text sizes and themes', () => {
    expect(textSizes.map(({ name, px }) => `${name} ${px}`)).toEqual(['小 14', '中 16', '大 18', '超大 20']);
    expect(defaultTextSize).toBe(16);
    expect(themes.map(({ name }) => name)).toEqual(['深色模式', '淺色模式', '根據系統設定']);
  });
});

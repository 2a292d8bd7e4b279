import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';
const clip = 'tea-slow-pour';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

describe.each(['phone', 'desktop'] as const)('an article on a %s', (screen) => {
  test('shows everything a reader looks for', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`, { screen });
    const article = page.locator('article').first();
    expect(await page.locator('h1').textContent()).toContain('騎樓體檢');
    for (const text of ['重點', '葉承恩', '插畫／見聞視覺組', '落差長什麼樣子']) {
      expect([text, await article.getByText(text).count()]).not.toEqual([text, 0]);
    }
    expect(await article.getByRole('link', { name: /無障礙/ }).getAttribute('href')).toBe(
      `/news/tag/${encodeURIComponent('無障礙')}`,
    );
    expect(await page.locator('section:has-text("延伸閱讀") li').count()).toBe(6);
    expect(await article.locator('table').isVisible()).toBe(true);
  });

  test('has nothing that axe finds wrong, in light and in dark', async ({ openPage }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(site, `/news/${slug}`, { screen, context: { colorScheme } });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  test('can be read without JavaScript', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`, { screen, context: { javaScriptEnabled: false } });
    expect(await page.getByText('一共貼了47張').isVisible()).toBe(true);
    await page.getByRole('link', { name: '地方' }).first().click();
    await page.waitForURL('**/news/category/local');
    expect(await page.locator('h1').textContent()).toContain('地方');
  });
});

describe('a video', () => {
  test('plays, with captions in Chinese and byte ranges', async ({ openPage }) => {
    const page = await openPage(site, `/news/${clip}`);
    const video = page.locator('video');
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
      element.currentTime = 5;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      return { at: element.currentTime, length: Math.round(element.duration) };
    });
    expect(played.length).toBe(9);
    expect(played.at).toBeGreaterThanOrEqual(5);
    const track = video.locator('track');
    expect(await track.getAttribute('srclang')).toBe('zh-Hant');
    const captions = await site.get((await track.getAttribute('src')) ?? '');
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toMatch(/^WEBVTT/);
    const source = (await video.getAttribute('src')) ?? (await video.locator('source').getAttribute('src')) ?? '';
    const part = await site.get(source, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
  });

  test('says so when it cannot be loaded', async ({ openPage }) => {
    const page = await openPage(site, '/404', { allow: [/Failed to load resource/] });
    await page.route('**/media/*/file', (route) => route.abort());
    await page.goto(`/news/${clip}`);
    await page.locator('video').evaluate((element: HTMLVideoElement) => {
      // Not waited for: a start that is never refused nor carried out would hold the test up.
      element.play().catch(() => {});
    });
    await page.getByText('影片載入失敗，請稍後再試').waitFor();
  });
});

import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults, colourFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { loggedIn } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const { id } = await addTestArticle(site.sql, { title: '最多人讀的文章' });
  // With tomorrow, so that a test at midnight finds the same numbers.
  const today = `(now() at time zone 'Asia/Taipei')::date`;
  const days = `generate_series(${today} - 60, ${today} + 1, interval '1 day') day`;
  // The job may have counted that nothing happened; it never lowers a count.
  await site.sql(`insert into figure_days select day, 30, 20, 5, 4, 10, 8, 6, 4, 2 from ${days} on conflict (day) do update
    set (views, visits, missed_searches, link_clicks, readings, reached_25, reached_50, reached_75, reached_100) =
    (excluded.views, excluded.visits, excluded.missed_searches, excluded.link_clicks, excluded.readings,
    excluded.reached_25, excluded.reached_50, excluded.reached_75, excluded.reached_100)`);
  await site.sql(`insert into figure_articles select day, $1, 30 from ${days}`, [id]);
  await site.sql(`insert into figure_links select day, 'host', 'other.example', 4 from ${days}`);
  await site.sql(`insert into day_counts select day, 'registered', '+886', 3 from ${days}`);
});
afterAll(() => site.close());

test('an editor chooses a period and has its figures as a chart, by keyboard, as a table and as a file', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor');
  const context = { ...loggedIn(site, editor), reducedMotion: 'reduce' as const };
  const page = await openPage(site, '/desk/figures?range=7d', { context });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('瀏覽').getByText('210 次瀏覽').waitFor();
  await card('最多人讀').getByRole('link', { name: '最多人讀的文章' }).waitFor();
  await card('讀到哪裡').getByText('20% 讀完').waitFor();
  await card('搜尋無結果').getByText('共 35 次').waitFor();
  await card('對外點擊').getByText('other.example').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).not.toContain('新會員');

  await page.getByRole('button', { name: '自訂' }).click();
  await page.getByLabel('到', { exact: true }).fill('2020-01-01');
  await page.getByRole('alert').filter({ hasText: '開始的日期不能比結束的晚。' }).waitFor();
  await card('瀏覽').getByText('210 次瀏覽').waitFor();

  await page.getByRole('button', { name: '7 天' }).click();
  const chart = card('瀏覽').getByRole('slider');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^[\d/]+：瀏覽 30，前一週 30$/);
  await page.keyboard.press('End');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/（還在進行）：瀏覽 30，前一週 30$/);
  expect(await card('瀏覽').textContent()).toContain(await chart.getAttribute('aria-valuetext'));

  await card('瀏覽').getByRole('button', { name: '看表格' }).click();
  await expect.poll(() => card('瀏覽').getByRole('row').count()).toBe(8);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);

  await page.getByRole('button', { name: '30 天' }).click();
  await expect.poll(() => card('瀏覽').getByRole('row').count()).toBe(31);
  const download = page.waitForEvent('download');
  await card('最多人讀').getByRole('button', { name: '下載 CSV' }).click();
  expect((await buffer(await (await download).createReadStream())).toString()).toMatch(
    /^\ufeff標題,代稱,瀏覽\r\n最多人讀的文章,[^,]+,900\r\n$/,
  );
});

test('support staff see members alone, on a phone, and ask again after a failure', async ({ openPage }) => {
  const support = await addTestStaff(site, 'support');
  const page = await openPage(site, '/desk/account', {
    screen: 'phone',
    context: { ...loggedIn(site, support), reducedMotion: 'reduce' },
    allow: [/status of 403/],
  });
  let isFailing = true;
  await page.route('**/desk/api/figures/members', (route) =>
    isFailing
      ? route.fulfill({ status: 403, json: { error: 'FORBIDDEN', message: '現在不能看', data: null } })
      : route.fallback(),
  );
  await page.getByRole('heading', { name: '我的帳號' }).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/desk/figures?range=7d'));
  await page.getByText('載入失敗：現在不能看').first().waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['新會員', '驗證碼']);
  isFailing = false;
  await page.getByRole('button', { name: '再試一次' }).first().click();
  await page.getByText('21 位新會員').waitFor();
  await page.getByText('這段時間還沒有發出驗證碼。').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { dragByKeys, loggedIn } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
  other = await addTestStaff(site, 'editor');
  for (const [day, title] of [
    ['2094-02-10', '海為什麼鹹'],
    ['2094-02-11', '月亮的背面'],
  ]) {
    await other.call('tip/add', { day, title, contentHtml: `<p>${title}，原來如此。</p>` });
  }
});
afterAll(() => site.close());

const month = '2094-02';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dayOf = (page: Page, date: number) => page.locator('.tip-day').nth(date - 1);
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const stored = async () =>
  (await other.call('tip/month', { month })).data.tips.map(({ day, title }) => `${day.slice(-2)} ${title}`);

async function fillDay(page: Page): Promise<void> {
  await button(page, '新增 2月12日（五）的小知識').click();
  await page.getByLabel('標題').fill('貓的耳朵');
  await button(page, '儲存').click();
  await page.getByText('內容要有 1 到 1000 個字').waitFor();
  await page.getByRole('textbox', { name: '內文' }).click();
  await page.keyboard.type('貓的一隻耳朵有三十多條肌肉。');
  await button(page, '儲存').click();
  await closed(page);
  await dayOf(page, 12).getByText('貓的耳朵').waitFor();
}

async function exchangeByMouseAndUndo(page: Page): Promise<void> {
  const [from, to] = [button(page, '拖曳「海為什麼鹹」'), dayOf(page, 11)];
  const [handle, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!handle || !target) throw new Error('not on screen');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 50, { steps: 6 });
  await page.getByText('「海為什麼鹹」移到2月11日（四），和「月亮的背面」對調。').waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.getByText('「海為什麼鹹」和「月亮的背面」對調了').waitFor();
  await expect.poll(stored).toEqual(['10 月亮的背面', '11 海為什麼鹹', '20 貓的耳朵']);
  await button(page, '復原').click();
  await dayOf(page, 10).getByText('海為什麼鹹').waitFor();
  await expect.poll(stored).toEqual(['10 海為什麼鹹', '11 月亮的背面', '20 貓的耳朵']);
}

async function changeWhatAnotherChanged(page: Page): Promise<void> {
  await dayOf(page, 10).getByText('海為什麼鹹').click();
  await page.getByLabel('標題').fill('海為什麼是鹹的');
  // The calendar asks again every half minute, and the form would know of the change before it is sent.
  const sent = Promise.withResolvers<void>();
  const askedAgain = /\/tip\/month$/;
  await page.route(askedAgain, async (route) => {
    await sent.promise;
    await route.continue();
  });
  const [tip] = (await other.call('tip/month', { month })).data.tips;
  await other.call('tip/change', { ...tip, title: '別人改的' });
  await button(page, '儲存').click();
  sent.resolve();
  await page.getByRole('alert').filter({ hasText: '在別處改過了，現在是：2月10日（三）「別人改的」' }).waitFor();
  await page.unroute(askedAgain);
  await button(page, '用我的取代').click();
  await closed(page);
}

async function removeAndUndo(page: Page): Promise<void> {
  await dayOf(page, 10).getByText('海為什麼是鹹的').click();
  await button(page, '刪除這一則').click();
  await closed(page);
  await button(page, '新增 2月10日（三）的小知識').waitFor();
  await page.locator('.notice', { hasText: '已刪除「海為什麼是鹹的」' }).getByText('復原').click();
  await dayOf(page, 10).getByText('海為什麼是鹹的').waitFor();
}

test('an editor fills empty days, moves, exchanges, changes and removes tips, and loses nothing to another', async ({
  openPage,
}) => {
  const page = await openPage(site, `/desk/tips?month=${month}`, {
    context: loggedIn(site, editor),
    allow: [/status of 4(?:00|09|22)/],
  });
  await fillDay(page);
  await dragByKeys(page, '貓的耳朵', [
    ['ArrowDown', '移到2月19日（五）。'],
    ['ArrowRight', '移到2月20日（六）。'],
  ]);
  await dayOf(page, 20).getByText('貓的耳朵').waitFor();
  await expect.poll(stored).toEqual(['10 海為什麼鹹', '11 月亮的背面', '20 貓的耳朵']);
  await exchangeByMouseAndUndo(page);
  await changeWhatAnotherChanged(page);
  await removeAndUndo(page);
});

test('on a tablet a CSV is shown with all its wrong lines, and then stored as a whole', async ({ openPage }) => {
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };
  const page = await openPage(site, `/desk/tips?month=2094-03`, { context: { ...loggedIn(site, editor), ...tablet } });
  await other.call('tip/add', { day: '2094-03-02', title: '原有的', contentHtml: '<p>字</p>' });
  const choose = (text: string) =>
    page.locator('input[type="file"]').setInputFiles({
      name: '三月.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff日期,標題,內容\r\n${text}`),
    });
  await button(page, '匯入 CSV').tap();
  await choose('3/1,一,甲\r\n2094-03-02,,乙\r\n');
  await page.getByText('第 2 行：看不懂日期「3/1」').waitFor();
  await page.getByText('第 3 行：這一行要有日期、標題與內容').waitFor();
  await choose('2094-03-01,一,甲\r\n2094-03-02,二,乙\r\n');
  await page.getByText('新增 1 則、那天已有別的 1 則').waitFor();
  await button(page, '匯入 1 則').waitFor();
  await page.getByLabel('用檔案的取代').check();
  await button(page, '匯入 2 則').tap();
  await closed(page);
  await dayOf(page, 1).getByText('一', { exact: true }).waitFor();
  await dayOf(page, 2).getByText('二', { exact: true }).waitFor();
  await button(page, '下個月').tap();
  await page.getByRole('heading', { name: '2094 年 4 月' }).waitFor();
  expect(new URL(page.url()).searchParams.get('month')).toBe('2094-04');
});

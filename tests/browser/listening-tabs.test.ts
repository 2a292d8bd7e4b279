import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { giveVoices } from './voice-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  for (const slug of ['first', 'second']) {
    await addTestArticle(site.sql, { slug, bodyHtml: `<p>${'海邊的清晨有風，漁船回來了。'.repeat(10)}</p>` });
  }
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole('region', { name: '聽新聞' });

test('one tab is heard at a time: the one that was begun last', async ({ openPage }) => {
  const first = await openPage(site, '/news/first', { before: (page) => giveVoices(page, ['zh-TW']) });
  await first.getByRole('button', { name: '聽這篇' }).click();
  await bar(first).getByRole('button', { name: '暫停' }).waitFor();
  const second = await first.context().newPage();
  await giveVoices(second, ['zh-TW']);
  await second.goto('/news/second');
  for (const [begun, other] of [
    [second, first],
    [first, second],
  ] as const) {
    const press = begun === second ? begun.getByRole('button', { name: '聽這篇' }) : bar(begun).getByLabel('播放');
    await press.click();
    await bar(other).getByText('另一個分頁開始播放').waitFor();
    await bar(other).getByRole('button', { name: '播放' }).waitFor();
    await bar(begun).getByRole('button', { name: '暫停' }).waitFor();
  }
});

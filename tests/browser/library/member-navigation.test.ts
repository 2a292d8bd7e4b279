import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, type TestArticle } from '../../harness/test-content.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import { openAsMember } from './library-steps.ts';

let site: TestSite;
let member: TestMember;
let story: TestArticle;

beforeAll(async () => {
  site = await startTestSite();
  const bodyHtml = Array.from({ length: 40 }, (_, index) => `<p>第 ${index} 段。${'字'.repeat(80)}</p>`).join('');
  story = await addTestArticle(site.sql, { title: '山上的風', bodyHtml });
  member = await registerMember(site);
});
afterAll(() => site.close());

test('the user menu leads to the member’s overview on a desktop', async ({ openPage }) => {
  const page = await openAsMember(openPage, site, member, '/');
  await page.getByRole('button', { name: '林美玲', exact: true }).click();
  await page.getByRole('menuitem', { name: '會員中心' }).click();
  await page.waitForURL('**/my');
  await page.getByRole('heading', { level: 1, name: '會員中心' }).waitFor();
});

test('the member’s pages lead to each other, and each says which it is', async ({ openPage }) => {
  const page = await openAsMember(openPage, site, member, '/my/collections', { screen: 'phone' });
  const tabs = page.getByRole('navigation', { name: '會員頁面' });
  const names = ['會員中心', '我的收藏', '瀏覽紀錄', '更正通知', '小知識', '個人資料'];
  expect(await tabs.getByRole('link').allTextContents()).toEqual(names);
  for (const name of ['瀏覽紀錄', '更正通知', '小知識', '個人資料', '我的收藏']) {
    await tabs.getByRole('link', { name }).tap();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual([name]);
  }
  expect(await faultsInBothThemes(page)).toEqual([]);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  await tabs.getByRole('link', { name: '個人資料' }).tap();
  await page.getByRole('heading', { level: 1, name: '個人資料' }).waitFor();
  const current = await tabs.locator('[aria-current=page]').boundingBox();
  expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(320 - 40);
  await tabs.getByRole('link', { name: '會員中心' }).tap();
  await page.getByRole('heading', { level: 1, name: '會員中心' }).waitFor();
});

test('title and picture of what to go on with lead to where the member stopped', async ({ openPage }) => {
  await member.api('history/add', { slug: story.slug, progress: 60 });
  const page = await openAsMember(openPage, site, member, '/my');
  const card = page.locator('main article', { hasText: '山上的風' });
  const picture = await card.locator('div').first().boundingBox();
  if (!picture) throw new Error('the card has no picture');
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await page.waitForURL(`**/news/${story.slug}#continue-60`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goBack();
  const title = card.getByRole('link', { name: '山上的風', exact: true });
  expect(await title.getAttribute('href')).toBe(`/news/${story.slug}#continue-60`);
});

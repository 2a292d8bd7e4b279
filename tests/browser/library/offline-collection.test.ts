import { afterAll, beforeAll, expect } from 'vitest';
import { maxOfflineCollection } from '../../../contract/offline.ts';
import { test } from '../../harness/browser.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestTip } from '../../harness/test-content.ts';
import { logOut } from '../account/account-steps.ts';
import { becomeMember, cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import {
  type DemoItem,
  demoItems,
  leftOnDevice,
  listedTitles,
  memberWith,
  nothingLeft,
  offlineSwitch,
  openCollection,
  storedFiles,
  switchOn,
  untilStored,
} from './offline-collection-steps.ts';

let site: TestSite;
let items: [DemoItem, DemoItem];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  items = (await demoItems(site)) as [DemoItem, DemoItem];
});
afterAll(() => site.close());

test('without a network the list, its articles with pictures and the search of their texts are there', async ({
  openPage,
}) => {
  const member = await memberWith(site, items);
  await member.api('collection/add', { type: 'tip', id: await addTestTip(site.sql, { title: '臺灣的山' }) });
  const page = await openCollection(openPage, site, member);
  await switchOn(page, 3);
  const [arcade, tea] = items;
  expect(await faultsInBothThemes(page)).toEqual([]);
  const { pictures, bytes } = await storedFiles(page);
  const said = (await page.getByText(/用了/).textContent()) ?? '';
  expect(Math.abs(Number(/用了\s([\d.]+)/.exec(said)?.[1]) - bytes / 1024 ** 2)).toBeLessThan(0.2);
  // Each picture in one width, the one that this screen shows.
  expect(new Set(pictures.map((path) => path.split('/')[2])).size).toBe(pictures.length);

  await page.context().setOffline(true);
  const unknown = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/person'));
  await page.goto('/my/collections');
  await page.getByText('以下是存在這台裝置的 3 則收藏').waitFor();
  await unknown;
  expect(await page.getByText('連線異常').count()).toBe(0);
  expect(await listedTitles(page)).toEqual(['臺灣的山', tea.title, arcade.title]);
  expect(await faultsInBothThemes(page)).toEqual([]);

  const search = page.getByRole('searchbox', { name: '搜尋收藏的標題與內文' });
  await search.fill('台灣');
  await expect.poll(() => listedTitles(page)).toContain('臺灣的山');
  await search.fill('騎樓');
  await expect.poll(() => listedTitles(page)).toEqual([arcade.title]);
  await search.fill('火星人');
  await page.getByText('這台裝置的收藏裡沒有「火星人」').waitFor();
  await search.fill('');
  const size = page.viewportSize();
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
  await page.evaluate(() => document.documentElement.removeAttribute('data-text-size'));

  await page.getByRole('link', { name: arcade.title }).click();
  await page.waitForURL(`**/news/${arcade.slug}`);
  expect(await page.locator('h1').textContent()).toBe(arcade.title);
  const shown = page.locator('main article').first().locator('img');
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(pictures).toContain(new URL(address).pathname);
  }
});

test('another tab shows it and removes it; logging out there and the end of the session elsewhere do so too', async ({
  openPage,
}) => {
  const page = await openCollection(openPage, site, await memberWith(site, items));
  const second = await page.context().newPage();
  await second.goto('/my/collections');
  await switchOn(page, 2);
  await untilStored(second, 2);
  expect(await leftOnDevice(page)).toMatchObject({ cache: true, database: true });
  await second.getByRole('button', { name: '從這台裝置移除' }).click();
  await expect.poll(() => offlineSwitch(page).isChecked()).toBe(false);
  await expect.poll(() => leftOnDevice(second)).toEqual(nothingLeft);
  await switchOn(page, 2);
  await page.close();
  await logOut(second);
  await expect.poll(() => leftOnDevice(second)).toEqual(nothingLeft);

  const again = await memberWith(site, items);
  const other = await openCollection(openPage, site, again);
  await switchOn(other, 2);
  await again.api('user/logout');
  await other.goto('/');
  await expect.poll(() => leftOnDevice(other)).toEqual(nothingLeft);
});

test('another member finds nothing of it, even if the first session was never cleared', async ({ openPage }) => {
  const page = await openCollection(openPage, site, await memberWith(site, items));
  await switchOn(page, 2);
  await becomeMember(page, await registerMember(site));
  await page.getByText('這裡還沒有收藏').waitFor();
  expect(await offlineSwitch(page).isChecked()).toBe(false);
  await expect.poll(async () => (await leftOnDevice(page)).cache).toBe(false);
  await page.context().setOffline(true);
  await page.reload();
  expect(await page.getByText(items[0].title).count()).toBe(0);
});

test('what is beyond the bounds is said', async ({ openPage }) => {
  const member = await registerMember(site);
  const tip = await addTestTip(site.sql, { title: '第一則' });
  await site.sql(
    `insert into tips (slug, title, content_html, publish_date)
     select 'many-' || n, '第' || n || '則', content_html, publish_date from tips, generate_series(1, $2::int) n where id = $1`,
    [tip, maxOfflineCollection.items + 2],
  );
  await site.sql(
    `insert into saved_items (member_id, type, item_id)
     select m.id, 'tip', t.id from tips t, members m where t.title like '第%則' and m.phone = $1`,
    [member.phone],
  );
  const page = await openCollection(openPage, site, member);
  await switchOn(page, maxOfflineCollection.items);
  await page.getByText('這台裝置最多存 200 則、300 MB，另有 3 則沒有存').waitFor();
});

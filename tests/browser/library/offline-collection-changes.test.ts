import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildAddress, latestBuildAddress } from '../../../contract/builds.ts';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestMedia } from '../../harness/test-content.ts';
import { testMp3 } from '../../harness/test-media.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { openGateway } from '../gateway.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import {
  type DemoItem,
  demoItems,
  leftOnDevice,
  memberWith,
  offlineSwitch,
  openCollection,
  openCollectionWithoutWorker,
  save,
  storedArticles,
  switchOn,
  untilStored,
} from './offline-collection-steps.ts';

let site: TestSite;
let items: [DemoItem, DemoItem];
const [arcadePath, teaPath] = ['/news/arcade-floor-levels', '/news/tea-slow-pour'];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  items = (await demoItems(site)) as [DemoItem, DemoItem];
});
afterAll(() => site.close());

test('what is removed goes at once, what is saved on any page comes at once, what another device saved with the next visit; a corrected article is fetched again, a withdrawn one goes', async ({
  openPage,
}) => {
  const member = await memberWith(site, items);
  const page = await openCollection(openPage, site, member);
  await switchOn(page, 2);
  expect((await storedArticles(page)).sort()).toEqual([arcadePath, teaPath]);
  await page.getByRole('button', { name: `從收藏移除：${items[1].title}` }).click();
  await untilStored(page, 1);
  await expect.poll(() => storedArticles(page)).toEqual([arcadePath]);
  await page.goto(teaPath);
  const heart = page.getByRole('button', { name: `收藏：${items[1].title}` }).first();
  await heart.click();
  await expect.poll(async () => (await storedArticles(page)).sort()).toEqual([arcadePath, teaPath]);
  await member.api('collection/remove', { type: 'video', id: items[1].id });
  await page.goto('/my/collections');
  await untilStored(page, 1);
  await save(member, items[1]);
  await page.reload();
  await untilStored(page, 2);
  expect((await storedArticles(page)).sort()).toEqual([arcadePath, teaPath]);

  await site.sql(`update articles set title = '更正過的標題', revision = revision + 1 where id = $1`, [items[0].id]);
  const storedTitle = () =>
    page.evaluate(
      async (path) => /<h1[^>]*aria-label="([^"]+)"/.exec((await (await caches.match(path))?.text()) ?? '')?.[1],
      arcadePath,
    );
  await waitUntil('the server has the new title', async () =>
    (await (await site.get(arcadePath)).text()).includes('<title>更正過的標題'),
  );
  await page.reload();
  await untilStored(page, 2);
  await expect.poll(storedTitle).toBe('更正過的標題');
  await site.sql(`update articles set status = 'withdrawn' where id = $1`, [items[1].id]);
  await page.reload();
  await untilStored(page, 1);
  await expect.poll(() => storedArticles(page)).toEqual([arcadePath]);
  await site.sql(`update articles set status = 'published' where id = $1`, [items[1].id]);
});

test('an article of the build before opens with its own code and styles until the next build’s copy is there', async ({
  openPage,
}) => {
  await using gateway = await openGateway(site);
  const page = await openCollection(openPage, gateway, await memberWith(site, items), [/ERR_EMPTY_RESPONSE/]);
  await switchOn(page, 2);
  const build = (await page.locator('meta[name=build]').getAttribute('content')) ?? '';
  const [next, nextCode] = ['00000000next0000', '/assets/next-00000000.js'];
  const files = async (address: string) =>
    page.evaluate(async (url) => (await caches.match(url)) !== undefined, address);
  gateway.standIn(latestBuildAddress, () => JSON.stringify({ id: next }));
  gateway.standIn(buildAddress(next), () => JSON.stringify({ files: [nextCode] }));
  gateway.standIn(nextCode, () => '');
  for (const path of ['/my/collections', teaPath]) gateway.standIn(path, (page) => page.replaceAll(build, next));
  gateway.standIn(arcadePath, 'broken');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('現在連不上網站，等一下會自己繼續。').waitFor();
  expect(await files(nextCode)).toBe(true);
  await page.context().setOffline(true);
  // The waiting for hydration fails without the code, and the bar is at the top only with the styles.
  await page.goto(arcadePath);
  expect(await page.locator('[data-bar=top]').evaluate((bar) => getComputedStyle(bar).position)).toBe('sticky');
  expect(await page.locator('meta[name=build]').getAttribute('content')).toBe(build);
});

test('what was interrupted goes on: after the time that the server asks for, and after a reload', async ({
  openPage,
}) => {
  const page = await openCollectionWithoutWorker(openPage, site, await memberWith(site, items));
  await page.clock.install();
  await page.route(`**${arcadePath}`, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '500' } }));
  await offlineSwitch(page).check();
  await page.getByText('現在連不上網站，等一下會自己繼續。').waitFor();
  expect(await storedArticles(page)).toEqual([teaPath]);
  await page.unroute(`**${arcadePath}`);
  // The page's time goes on meanwhile: a busy machine has a minute for these steps.
  await page.clock.fastForward(440_000);
  expect(await storedArticles(page)).toEqual([teaPath]);
  await page.clock.fastForward(60_000);
  await untilStored(page, 2);

  await page.getByRole('button', { name: '從這台裝置移除' }).click();
  await expect.poll(() => leftOnDevice(page)).toMatchObject({ cache: false, database: false });
  await page.route(`**${arcadePath}`, (route) => route.abort());
  await offlineSwitch(page).check();
  await page.getByText('現在連不上網站，等一下會自己繼續。').waitFor();
  await page.unroute(`**${arcadePath}`);
  await page.reload();
  await untilStored(page, 2);
});

test('audio is stored where the member chose it, and plays from any second without a network', async ({ openPage }) => {
  const audio = await addTestMedia(site.sql, 'audio', 'offline.mp3');
  mkdirSync(path.join(site.dataDir, 'media/files'), { recursive: true });
  const bytes = testMp3(60);
  writeFileSync(path.join(site.dataDir, 'media/files/offline.mp3'), bytes);
  await site.sql('update media set bytes = $1 where id = $2', [bytes.length, audio]);
  await site.sql('update articles set audio_id = $1, audio_seconds = 60 where id = $2', [audio, items[0].id]);
  const address = `/media/${audio}/file`;
  await waitUntil('the article has its audio', async () =>
    (await (await site.get(arcadePath)).text()).includes(address),
  );
  const page = await openCollection(openPage, site, await memberWith(site, items));
  await switchOn(page, 2);
  const isStored = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, address);
  expect(await isStored()).toBe(false);
  await page.getByRole('checkbox', { name: '連同朗讀的語音檔' }).check();
  await expect.poll(isStored).toBe(true);
  await untilStored(page, 2);
  await page.context().setOffline(true);
  const reached = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const element = new Audio(url);
        element.addEventListener('error', () => resolve(element.error?.message));
        element.addEventListener('seeked', () => resolve(element.currentTime));
        element.addEventListener('loadedmetadata', () => {
          element.currentTime = 40;
        });
      }),
    address,
  );
  expect(reached).toBe(40);
});

test('a device without space says so, keeps what it has, and goes on when there is space', async ({ openPage }) => {
  const member = await memberWith(site, [items[1]]);
  const page = await openCollection(openPage, site, member);
  const devtools = await page.context().newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, ...(quotaSize && { quotaSize }) });
  await setQuota(100_000);
  await offlineSwitch(page).check();
  await page.getByText('這台裝置的空間不夠').waitFor();
  await untilStored(page, 0);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await setQuota();
  await page.getByRole('button', { name: '再試一次' }).click();
  await untilStored(page, 1);

  // There is room for the database and not for another article.
  await save(member, items[0]);
  await page.evaluate((address) => {
    const { put } = Cache.prototype;
    Cache.prototype.put = function (request, response) {
      const isFull = !('hasSpace' in globalThis) && request === address;
      return isFull
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : put.call(this, request, response);
    };
    dispatchEvent(new Event('online'));
  }, arcadePath);
  await page.getByText('這台裝置的空間不夠').waitFor();
  await untilStored(page, 1);
  expect(await storedArticles(page)).toEqual([teaPath]);
  await page.evaluate(() => Object.assign(globalThis, { hasSpace: true }));
  await page.getByRole('button', { name: '再試一次' }).click();
  await untilStored(page, 2);
});

test('a new copy whose record cannot be written has everything that its page needs', async ({ openPage }) => {
  await using gateway = await openGateway(site);
  const page = await openCollection(openPage, gateway, await memberWith(site, items));
  await switchOn(page, 2);
  const picture = '/media/00000000000000aa/640.webp';
  gateway.standIn(picture, () => 'a picture');
  await site.sql(
    `update articles set revision = revision + 1,
       body_html = body_html || '<p><img src="${picture}" alt="" width="640" height="360" loading="lazy"></p>' where id = $1`,
    [items[0].id],
  );
  await waitUntil('the server has the new picture', async () =>
    (await (await site.get(arcadePath)).text()).includes(picture),
  );
  await page.evaluate((id) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (record, key) {
      const isLast = this.name === 'items' && record.item.id === id && record.stored && !record.arriving;
      if (isLast && Object.keys(record.stored.files).some((file) => file.includes('00aa')))
        throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, record, key);
    };
    dispatchEvent(new Event('online'));
  }, items[0].id);
  await page.getByText('這台裝置的空間不夠').waitFor();
  const there = await page.evaluate(
    async (addresses) => Promise.all(addresses.map(async (each) => (await (await caches.match(each))?.text()) ?? '')),
    [arcadePath, picture],
  );
  expect(there).toEqual([expect.stringContaining(picture), 'a picture']);
});

test('pictures on another host are neither loaded nor counted, and the member is told', async ({ openPage }) => {
  const page = await openCollectionWithoutWorker(openPage, site, await memberWith(site, [items[0]]));
  const elsewhere = 'https://pictures.example';
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith(elsewhere) && asked.push(request.url()));
  await page.route(`**${arcadePath}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"/media/', `"${elsewhere}/media/`),
    });
  });
  await switchOn(page, 1);
  await page.getByText('這裡的圖片和語音放在別的主機，不會存在這台裝置；文字都在。').waitFor();
  expect(asked).toEqual([]);
  expect(await storedArticles(page)).toEqual([arcadePath]);
});

test('a browser that stores nothing says so, and the switch stays off; a device that saves data downloads only when asked', async ({
  openPage,
}) => {
  const page = await openCollection(openPage, site, await memberWith(site, items));
  await page.evaluate(() => {
    const kept = CacheStorage.prototype.delete;
    CacheStorage.prototype.delete = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    Object.assign(globalThis, { allowStoring: () => Object.assign(CacheStorage.prototype, { delete: kept }) });
  });
  await offlineSwitch(page).click();
  await page.getByRole('alert').getByText('瀏覽器不讓網站存資料').waitFor();
  expect(await offlineSwitch(page).isChecked()).toBe(false);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);

  await page.evaluate(() => {
    (globalThis as unknown as { allowStoring(): void }).allowStoring();
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await offlineSwitch(page).check();
  await page.getByText('裝置在省數據').waitFor();
  expect(await storedArticles(page)).toEqual([]);
  await page.getByRole('button', { name: '現在下載' }).click();
  await untilStored(page, 2);
});

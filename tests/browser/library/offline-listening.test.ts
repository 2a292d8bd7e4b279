import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { testMp3 } from '../../harness/test-media.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type DemoItem, memberWith, openCollection, switchOn, untilStored } from './offline-collection-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const pictures = ['arcade-floor-levels.webp', 'arcade-afternoon-rain.webp'];
const titles = { dawn: '港口的清晨', dusk: '港口的黃昏' };

/** Two articles with an audio file of a minute each and a gallery, as an operator imports them. */
async function importArticles(): Promise<DemoItem[]> {
  const folder = tempFolder();
  for (const picture of pictures)
    copyFileSync(path.join(import.meta.dirname, '../../../content/pictures', picture), path.join(folder, picture));
  const gallery = [':::gallery 港口的一天', ...pictures.map((picture) => `![船](${picture} "進港")`), ':::'].join('\n');
  for (const [slug, title] of Object.entries(titles)) {
    const head = [`title: ${title}`, 'category: life', 'author: lin-pei-ying', `audio: ${slug}.mp3`];
    const text = ['第一艘船靠岸。', gallery, '最後一籃魚離開地面。'].join('\n\n');
    writeFileSync(path.join(folder, `${slug}.md`), ['---', ...head, '---', text].join('\n'));
    writeFileSync(path.join(folder, `${slug}.mp3`), testMp3(60, slug));
  }
  const database = await openDatabaseOf(site);
  await operatorOn(database, { dataDir: site.dataDir })('content import', [folder]);
  await database.close();
  for (const slug of Object.keys(titles))
    await waitUntil('the article is public', async () => (await site.get(`/news/${slug}`)).status === 200);
  return (await site.sql('select id, slug, title, kind from articles where slug = any($1)', [
    Object.keys(titles),
  ])) as DemoItem[];
}

type WithFiles = typeof globalThis & { files?: Map<string, HTMLMediaElement> };

/** Keeps the elements of the audio files within the test's reach: they are no part of the page. */
const findFiles = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    const files = new Map<string, HTMLMediaElement>();
    Object.assign(globalThis, { files });
    HTMLMediaElement.prototype.play = function () {
      files.set(new URL(this.src).pathname, this);
      return play.call(this);
    };
  });

const isHeard = (page: Page, address: string) =>
  page.evaluate((wanted) => ((globalThis as WithFiles).files?.get(wanted)?.currentTime ?? 0) > 0, address);

test('without a network an article of the collection is heard, its gallery seen, and the next of the queue heard as well', async ({
  openPage,
}) => {
  const items = await importArticles();
  const audio = async (slug: keyof typeof titles) => {
    const html = await (await site.get(`/news/${slug}`)).text();
    return /"(\/media\/\w+\/file)"/.exec(html)?.[1] ?? '';
  };
  const [dawn, dusk] = [await audio('dawn'), await audio('dusk')];
  const page = await openCollection(openPage, site, await memberWith(site, items));
  await switchOn(page, 2);
  await page.getByRole('checkbox', { name: '連同朗讀的語音檔' }).check();
  for (const address of [dawn, dusk])
    await expect.poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), address)).toBe(true);
  await untilStored(page, 2);
  await findFiles(page);
  await page.context().setOffline(true);
  await page.goto('/my/collections');
  await page.getByRole('link', { name: titles.dusk }).click();
  await page.getByRole('button', { name: '稍後聽' }).click();
  await page.getByText('已加入稍後聽').first().waitFor();
  await page.goto('/my/collections');
  await page.getByRole('link', { name: titles.dawn }).click();
  await page.getByRole('button', { name: '聽這篇' }).click();
  await expect.poll(() => isHeard(page, dawn)).toBe(true);

  await page.locator('[data-gallery] img').last().click();
  const viewer = page.getByRole('dialog', { name: '圖片' });
  await viewer.getByText('第 2 張，共 2 張').first().waitFor();
  const widths = () =>
    viewer.locator('img').evaluateAll((all) => (all as HTMLImageElement[]).map((one) => one.naturalWidth));
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '定時、語音與接著聽' }).click();
  await page.getByRole('region', { name: '接著聽' }).getByRole('button', { name: titles.dusk, exact: true }).click();
  await expect.poll(() => isHeard(page, dusk)).toBe(true);
});

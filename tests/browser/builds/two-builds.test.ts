import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { latestBuildAddress } from '../../../contract/builds.ts';
import { type OpenPage, test } from '../../harness/browser.ts';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { type SiteProcess, spawnSite } from '../../harness/site-process.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { keptBuilds } from '../offline-steps.ts';
import { userButton } from '../shell-steps.ts';
import { follow, hour, mark, openAt, startsLooking } from './build-steps.ts';
import { loseOldCode, makeNextBuild, mottos } from './next-build.ts';

let settings: Record<string, string>;
let site: SiteProcess;
let url: string;
let nextBuild: Promise<string>;

beforeAll(async () => {
  nextBuild = makeNextBuild();
  nextBuild.catch(() => {});
  const port = inject('postgresPort');
  const database = databaseUrl(port, await createDatabase(port, 'demo'));
  settings = { DATA_DIR: tempFolder(), DATABASE_URL: database, SECRET_KEY: secretKey };
  site = spawnSite(settings);
  url = await site.ready;
});
afterAll(() => site.stop());

/** The site ends and comes back at the same address as its next build. */
async function release(folder: string): Promise<void> {
  await site.stop();
  site = spawnSite({ ...settings, PORT: new URL(url).port }, folder);
  await site.ready;
}

async function openOld(openPage: OpenPage): Promise<Page> {
  const page = await openPage({ url }, '/404', { allow: [/status of 404|Failed to load|imported module/] });
  await openAt(page, '/');
  expect(await mottoOf(page)).toBe(mottos.old);
  return page;
}

const mottoOf = (page: Page) => page.getByRole('contentinfo').locator('p').first().textContent();

async function letAnHourPass(page: Page): Promise<void> {
  const answered = page.waitForResponse(`**${latestBuildAddress}`);
  await page.clock.fastForward(hour);
  await (await answered).finished();
}

/** Opens the registration and types the first field. */
async function beginForm(page: Page): Promise<void> {
  await userButton(page).click();
  await page.getByRole('button', { name: '註冊新帳號' }).click();
  await page.getByRole('dialog', { name: '註冊' }).getByLabel('姓氏').fill('林');
}

/** Its code is still served, and shows what the new server sends; after an hour the next page is of the new build. */
async function readsOn(page: Page): Promise<void> {
  let stays = await mark(page);
  await follow(page, 'tech');
  expect(await stays()).toBe(true);
  expect(await mottoOf(page)).toBe(mottos.old);
  await letAnHourPass(page);
  await startsLooking(page, () => follow(page, 'culture'));
  expect(await mottoOf(page)).toBe(mottos.next);
  stays = await mark(page);
  await follow(page, 'life');
  expect(await stays()).toBe(true);
}

/** The way to the terms leads out of the form: a visitor who comes back finds what was typed. */
async function keepsItsForm(page: Page): Promise<void> {
  const stays = await mark(page);
  await letAnHourPass(page);
  await page.getByRole('dialog', { name: '註冊' }).getByRole('link', { name: /條款/ }).click();
  await page.getByRole('heading', { level: 1, name: /條款/ }).waitFor();
  expect(await stays()).toBe(true);
}

/** Code that is served no more is not missed either. */
async function findsNoOldCode(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '分類' }).click();
  await page.waitForURL('**/news/categories');
  await page.getByRole('heading', { level: 1, name: '分類' }).waitFor();
  expect(await mottoOf(page)).toBe(mottos.next);
}

/** The service worker caches the new build for offline use as soon as a page meets it. */
async function isOfflineWithTheNext(page: Page, oldBuild: string | undefined): Promise<void> {
  await page.goto('/news/categories');
  await expect.poll(() => keptBuilds(page)).not.toContain(oldBuild);
  await page.context().setOffline(true);
  for (const path of ['/news/tea-slow-pour', '/news/video']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await mottoOf(page)).toBe(mottos.next);
  }
  await page.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
}

test('pages that are open when a new build comes go on, and give way to it when nothing is lost by that', async ({
  openPage,
}) => {
  const offline = await openPage({ url }, '/news/tea-slow-pour', { worker: true, allow: [/Failed to load|preload/] });
  const reading = await openOld(openPage);
  const writing = await openOld(openPage);
  const surprised = await openOld(openPage);
  await beginForm(writing);
  await expect.poll(() => keptBuilds(offline)).toHaveLength(2);
  const [oldBuild] = await keptBuilds(offline);

  const folder = await nextBuild;
  await loseOldCode(folder, 'categories');
  await release(folder);

  await readsOn(reading);
  await keepsItsForm(writing);
  await findsNoOldCode(surprised);
  await isOfflineWithTheNext(offline, oldBuild);
});

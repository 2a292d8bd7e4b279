import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { latestBuildAddress } from '../../contract/builds.ts';
import { type OpenPage, test } from '../harness/browser.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { follow, hour, mark, openAt, startsLooking } from './build-steps.ts';
import { loseOldCode, makeNextBuild, mottos } from './next-build.ts';
import { keptBuilds } from './offline-steps.ts';
import { userButton } from './shell-steps.ts';

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

test('pages that are open when a new build comes go on, and give way to it when nothing is lost by that', async ({
  openPage,
}) => {
  const offline = await openPage({ url }, '/news/tea-slow-pour', { worker: true, allow: [/Failed to load|preload/] });
  const reading = await openOld(openPage);
  const writing = await openOld(openPage);
  const surprised = await openOld(openPage);
  await userButton(writing).click();
  await writing.getByRole('button', { name: '註冊新帳號' }).click();
  const form = writing.getByRole('dialog', { name: '註冊' });
  await form.getByLabel('姓氏').fill('林');
  await expect.poll(() => keptBuilds(offline)).toHaveLength(2);
  const [oldBuild] = await keptBuilds(offline);

  const folder = await nextBuild;
  await loseOldCode(folder, 'categories');
  await release(folder);

  // Its code is still served, and shows what the new server sends.
  let stays = await mark(reading);
  await follow(reading, 'tech');
  expect(await stays()).toBe(true);
  expect(await mottoOf(reading)).toBe(mottos.old);
  await letAnHourPass(reading);
  await startsLooking(reading, () => follow(reading, 'culture'));
  expect(await mottoOf(reading)).toBe(mottos.next);
  stays = await mark(reading);
  await follow(reading, 'life');
  expect(await stays()).toBe(true);

  // The way to the terms leads out of the form: a visitor who comes back finds what was typed.
  stays = await mark(writing);
  await letAnHourPass(writing);
  await form.getByRole('link', { name: /條款/ }).click();
  await writing.getByRole('heading', { level: 1, name: /條款/ }).waitFor();
  expect(await stays()).toBe(true);

  // Code that is served no more is not missed either.
  await surprised.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '分類' }).click();
  await surprised.waitForURL('**/news/categories');
  await surprised.getByRole('heading', { level: 1, name: '分類' }).waitFor();
  expect(await mottoOf(surprised)).toBe(mottos.next);

  // The service worker caches the new build for offline use as soon as a page meets it.
  await offline.goto('/news/categories');
  await expect.poll(() => keptBuilds(offline)).not.toContain(oldBuild);
  await offline.context().setOffline(true);
  for (const path of ['/news/tea-slow-pour', '/news/video']) {
    await offline.goto(path, { waitUntil: 'load' });
    expect(await mottoOf(offline)).toBe(mottos.next);
  }
  await offline.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
});

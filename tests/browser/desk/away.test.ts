import { afterAll, beforeAll, expect, inject } from 'vitest';
import { test } from '../../harness/browser.ts';
import { allowConnections } from '../../harness/database/postgres-databases.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, loggedIn, putCursor, saved } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;
let database: string;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
  database = (await site.sql('select current_database() as name'))[0].name;
});
afterAll(() => site.close());

const failedCalls = /status of 50[03]|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;
const storedText = async (id: string) =>
  (await editor.call('article/open', { id })).data.fields.bodyHtml.replace(/<[^>]+>|\n/g, '');

test('without the database or the network typing goes on, the screen says so, and everything arrives on return', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '斷線', bodyHtml: '<p>始</p>\n' });
  const path = `/desk/articles/${id}`;
  const page = await openPage(site, path, { context: loggedIn(site, editor), allow: [failedCalls] });
  const status = page.locator('.save-state');
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await putCursor(page, '> p', 1);
  await page.keyboard.insertText('甲');
  await saved(page);

  await allowConnections(inject('postgresPort'), database, false);
  await page.keyboard.insertText('乙');
  await expect.poll(() => status.innerText()).toBe('離線（存在這台裝置）');
  await page.keyboard.insertText('丙');
  expect(await page.locator('.desk-body').innerText()).toBe('始甲乙丙');
  await allowConnections(inject('postgresPort'), database, true);
  await expect.poll(() => storedText(id), { timeout: 60_000 }).toBe('始甲乙丙');
  await saved(page);

  await page.context().setOffline(true);
  await page.keyboard.insertText('丁');
  await expect.poll(() => status.innerText()).toBe('離線（存在這台裝置）');
  await page.reload().catch(() => {});
  await page.context().setOffline(false);
  await page.goto(path);
  // The lock of the tab before is this tab's own.
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await expect.poll(() => storedText(id)).toBe('始甲乙丙丁');
  expect(await page.locator('.desk-body').innerText()).toBe('始甲乙丙丁');
});

test('Ctrl+S saves at once, without the pause after which typing is saved by itself, and says so', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '立刻', bodyHtml: '<p>始</p>\n' });
  const page = await openPage(site, `/desk/articles/${id}`, { context: loggedIn(site, editor) });
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await putCursor(page, '> p', 1);
  await page.keyboard.insertText('甲');
  await page.keyboard.press('Control+s');
  await page.locator('.save-state.save-waiting').waitFor();
  await page.clock.runFor(1);
  await expect.poll(() => storedText(id)).toBe('始甲');
  await saved(page);
});

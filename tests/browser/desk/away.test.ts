import { afterAll, beforeAll, expect, inject } from 'vitest';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { test } from '../../harness/browser.ts';
import { allowConnections } from '../../harness/database/postgres-databases.ts';
import {
  acceptByPassword,
  addTestInvitation,
  addTestStaff,
  type TestStaff,
  totpCode,
} from '../../harness/desk/desk.ts';
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
  // The tab ends before the network returns: a tab that is still open then saves what it has in memory.
  const window = page.context();
  await page.close();
  await window.setOffline(false);
  expect(await storedText(id)).toBe('始甲乙丙');
  const reopened = await window.newPage();
  await reopened.goto(path);
  // The lock of the tab before is this tab's own.
  await reopened.locator('.desk-body[contenteditable="true"]').waitFor();
  await expect.poll(() => storedText(id)).toBe('始甲乙丙丁');
  expect(await reopened.locator('.desk-body').innerText()).toBe('始甲乙丙丁');
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

test('a session that ends while someone writes without a network is opened again in place, and what was written is saved', async ({
  openPage,
}) => {
  const invitation = await addTestInvitation(site, { role: 'editor', email: 'away@desk.example' });
  const { browser, email, password, secret } = await acceptByPassword(site, invitation, () => new Date());
  const id = await draftWith(editor, { title: '登入', bodyHtml: '<p>始</p>\n' });
  const page = await openPage(site, `/desk/articles/${id}`, {
    context: loggedIn(site, browser),
    allow: [failedCalls, /status of 401/],
  });
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await page.context().setOffline(true);
  await putCursor(page, '> p', 1);
  await page.keyboard.insertText('斷線時寫的');
  await expect.poll(() => page.locator('.save-state').innerText()).toBe('離線（存在這台裝置）');
  await site.sql('delete from staff_sessions where staff_id = (select id from staff where email = $1)', [email]);
  await page.context().setOffline(false);

  await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '繼續' }).click();
  // The code of the invitation was used; the next one is of the next half minute.
  await page.getByLabel('驗證碼').fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/desk/articles/${id}`);
  expect(await page.locator('.desk-body').innerText()).toBe('始斷線時寫的');
  await expect.poll(() => storedText(id)).toBe('始斷線時寫的');
  await saved(page);
});

test('the lock is renewed while someone writes and let go a minute later, also when the computer’s clock moves by hours; the network’s return saves at once', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '時鐘', bodyHtml: '<p>始</p>\n' });
  const page = await openPage(site, `/desk/articles/${id}`, { context: loggedIn(site, editor), allow: [failedCalls] });
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  const start = Date.now();
  const hour = 3_600_000;
  await page.clock.install({ time: start });
  await page.reload();
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace('/desk/api/', '')));
  const lastCall = () => calls.findLast((call) => /^article\/(?:lock|open)$/.test(call));
  await putCursor(page, '> p', 1);
  await page.keyboard.insertText('甲');
  await page.clock.runFor(2_000);
  await saved(page);
  const renewal = deskLimits.lockRenewEvery * 1_000;
  await page.clock.setSystemTime(start + hour);
  calls.length = 0;
  await page.clock.runFor(renewal);
  await expect.poll(lastCall).toBe('article/lock');
  await page.clock.setSystemTime(start - hour);
  await page.clock.runFor(60_000 + renewal);
  await expect.poll(lastCall).toBe('article/open');

  await page.clock.pauseAt(start + 2 * hour);
  await page.context().setOffline(true);
  await page.keyboard.insertText('乙');
  const status = page.locator('.save-state');
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return status.innerText();
    })
    .toBe('離線（存在這台裝置）');
  await page.context().setOffline(false);
  // The next try would come two seconds later by itself.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return storedText(id);
    })
    .toBe('始甲乙');
});

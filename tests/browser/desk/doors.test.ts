import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { acceptByPassword, addTestInvitation, addTestStaff, deskBrowser, totpCode } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { loggedIn, printedLink } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'longenough1';

/** Accepts an invitation in the browser with a password and the authenticator app, and enters the desk. */
async function acceptInvitation(page: Page, name: string, email?: string): Promise<{ secret: string }> {
  await page.getByRole('heading', { name: '用密碼與驗證器' }).waitFor();
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('姓名').fill(name);
  if (email) await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByLabel('驗證碼').fill(totpCode(secret, new Date()));
  await page.getByRole('button', { name: '完成設定' }).click();
  await page.getByRole('button', { name: '我收好了，進入編輯台' }).click();
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor();
  return { secret };
}

async function logIn(page: Page, email: string, secret: string, at: Date): Promise<void> {
  await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '繼續' }).click();
  await page.getByLabel('驗證碼').fill(totpCode(secret, at));
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor();
}

test('the first administrator sets up the desk from the printed link, logs out, and in again with the second factor', async ({
  openPage,
}) => {
  const { pathname, hash } = new URL(await printedLink(site));
  const page = await openPage(site, `${pathname}${hash}`);
  await page.getByRole('heading', { name: '用密碼與驗證器' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const email = 'first@desk.example';
  const { secret } = await acceptInvitation(page, '陳管理', email);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '登出', exact: true }).click();
  // The code of the invitation was used; the next one is of the next half minute.
  await logIn(page, email, secret, new Date(Date.now() + 30_000));
  expect(await page.locator('.rail-me').innerText()).toBe('陳管理・管理員');
});

test('a wrong password says so and loses nothing that was typed', async ({ openPage }) => {
  const page = await openPage(site, '/desk', { allow: [/status of 401/] });
  await page.getByLabel('電子信箱').fill('nobody@desk.example');
  await page.getByLabel('密碼', { exact: true }).fill('wrongwrong1');
  await page.getByRole('button', { name: '繼續' }).click();
  await page.getByRole('alert').filter({ hasText: '電子信箱或密碼錯誤' }).waitFor();
  expect(await page.getByLabel('電子信箱').inputValue()).toBe('nobody@desk.example');
});

/** A device that makes passkeys and recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** Neither as it was sent nor with a challenge of one's own. */
async function cannotBeUsedAgain(at: TestSite, used: object): Promise<void> {
  const thief = deskBrowser(at);
  const { challenge } = (await thief.call('session/passkey-options')).data;
  for (const body of [used, { ...used, challenge }])
    expect((await thief.call('session/passkey', body)).envelope.error).not.toBeNull();
  expect(thief.token).toBe('');
}

async function invites(page: Page, email: string): Promise<void> {
  await page.getByRole('navigation').getByText('同仁').click();
  await page.getByRole('button', { name: '邀請同仁' }).click();
  await page.getByLabel('姓名').fill('王記者');
  await page.getByLabel('電子信箱').fill(email);
  await page.getByRole('button', { name: '產生邀請連結' }).click();
}

test('a passkey of the device replaces password and code, also for the second proof; an answer of it counts once', async ({
  openPage,
}) => {
  const token = await addTestInvitation(site, { role: 'admin', email: 'key@desk.example' });
  // A passkey belongs to a name, never to an address.
  const named = { ...site, url: site.url.replace('127.0.0.1', 'localhost') };
  const page = await openPage(named, `/desk/invitation#${token}`, { allow: [/status of 403|ERR_FAILED/] });
  await addAuthenticator(page);
  await page.getByLabel('姓名').fill('林管理');
  await page.getByRole('button', { name: '登記通行密鑰' }).click();
  await page.getByRole('button', { name: '我收好了，進入編輯台' }).click();
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor();
  await page.getByRole('button', { name: '登出', exact: true }).click();
  const sent = page.waitForRequest('**/desk/api/session/passkey');
  await page.getByRole('button', { name: '使用通行密鑰登入' }).click();
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor();
  expect(await page.locator('.rail-me').innerText()).toBe('林管理・管理員');

  const used = (await sent).postDataJSON() as { challenge: string; credential: object };
  await cannotBeUsedAgain(named, used);

  await site.sql(`update staff_sessions set proved_at = now() - interval '16 minutes'
    where staff_id = (select id from staff where email = 'key@desk.example')`);
  await invites(page, 'invited-by-key@desk.example');
  const proof = page.getByRole('dialog', { name: '請再次確認身分' });
  const proving = page.waitForRequest('**/desk/api/session/step-up');
  await page.route('**/desk/api/session/step-up', (route) => route.abort());
  await proof.getByRole('button', { name: '使用通行密鑰' }).click();
  const body = (await proving).postDataJSON();
  await proof.getByRole('alert').filter({ hasText: /./ }).waitFor();
  const other = await addTestStaff(named, 'admin');
  expect((await other.call('session/step-up', body)).envelope.error).toBe('BAD_CREDENTIALS');
  await page.unroute('**/desk/api/session/step-up');
  await proof.getByRole('button', { name: '使用通行密鑰' }).click();
  await page.getByLabel('邀請連結').waitFor();
});

test('the audit log is downloaded after the password was given again', async ({ openPage }) => {
  const token = await addTestInvitation(site, { role: 'admin', email: 'auditor@desk.example' });
  const { browser } = await acceptByPassword(site, token, () => new Date());
  await site.sql(`update staff_sessions set proved_at = now() - interval '16 minutes'`);
  const page = await openPage(site, '/desk/audit', { context: loggedIn(site, browser), allow: [/status of 403/] });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下載 CSV' }).click();
  const proof = page.getByRole('dialog', { name: '請再次確認身分' });
  await proof.getByLabel('密碼', { exact: true }).fill(password);
  await proof.getByLabel('密碼', { exact: true }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('稽核紀錄.csv');
});

test('an administrator invites a reporter and an editor, who join by their links', async ({ openPage }) => {
  const admin = await addTestStaff(site, 'admin', '陳管理');
  const page = await openPage(site, '/desk/staff', { context: loggedIn(site, admin) });
  for (const [role, name, email] of [
    ['記者', '王記者', 'wang@desk.example'],
    ['編輯', '林編輯', 'lin@desk.example'],
  ] as const) {
    await page.getByRole('button', { name: '邀請同仁' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('姓名').fill(name);
    await form.getByLabel('電子信箱').fill(email);
    await form.getByLabel(new RegExp(`^${role}`)).check();
    await form.getByRole('button', { name: '產生邀請連結' }).click();
    const { pathname, hash } = new URL(await page.getByLabel('邀請連結').inputValue());
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const theirs = await openPage(site, `${pathname}${hash}`);
    await acceptInvitation(theirs, name);
    expect(await theirs.locator('.rail-me').innerText()).toBe(`${name}・${role}`);
    await theirs.getByRole('navigation').getByText('同仁').waitFor({ state: 'detached' });
    expect(await theirs.getByRole('link', { name: '首頁編排' }).count()).toBe(role === '編輯' ? 1 : 0);
  }
});

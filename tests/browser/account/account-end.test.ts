import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { collectionCache } from '../../../contract/offline.ts';
import { test } from '../../harness/browser.ts';
import { registerMember, smsTo, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { leftOnDevice, nothingLeft } from '../library/offline-collection-steps.ts';
import { faultsInBothThemes } from '../shell-steps.ts';
import { answerAlert, listenForCalls, logIn, notice, refusedCalls, stored, userMenu } from './account-steps.ts';
import { openAs } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const edge = `${firefox.replace(/Gecko.*/, '')}AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`;

async function logInElsewhere(userAgent: string): Promise<() => Promise<string | null>> {
  const { area, phone, password } = member;
  const { data } = await site.api('auth/login', { area, phone, password }, { headers: { 'user-agent': userAgent } });
  const headers = { authorization: `Bearer ${data.token}` };
  return async () => (await site.api('user/person', {}, { headers })).envelope.error;
}

const devices = (page: Page) => page.getByRole('region', { name: '登入中的裝置' });

describe('devices', () => {
  test('are listed, and logged out one by one or all at once, as other tabs see at once', async ({ openPage }) => {
    const [onFirefox, onEdge] = [await logInElsewhere(firefox), await logInElsewhere(edge)];
    const page = await openAs(openPage, site, member, '/my/account', { screen: 'phone' });
    const sent = listenForCalls(page, 'user/session-revoke');
    await devices(page).getByText('Firefox，Windows').waitFor();
    expect(await devices(page).getByRole('listitem').count()).toBe(3);
    expect(await devices(page).getByRole('listitem').first().textContent()).toContain('這個裝置');
    const other = await page.context().newPage();
    await other.goto('/my/account');
    await devices(other).getByText('Firefox，Windows').waitFor();
    await devices(page).getByRole('button', { name: '登出此裝置：Firefox，Windows' }).dblclick();
    await notice(page, '該裝置已登出');
    await devices(other).getByText('Firefox，Windows').waitFor({ state: 'detached' });
    await other.getByRole('link', { name: '分類', exact: true }).first().click();
    await other.waitForURL('**/news/categories');
    const askedElsewhere = listenForCalls(other, 'user/sessions');
    expect(sent).toHaveLength(1);
    expect([await onFirefox(), await onEdge()]).toEqual(['SESSION_EXPIRED', null]);
    await devices(page).getByRole('button', { name: '登出其他所有裝置' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '全部登出' }).click();
    await notice(page, '其他裝置都已登出');
    expect(await onEdge()).toBe('SESSION_EXPIRED');
    // A tab that has left the list does not ask for it any more.
    expect(askedElsewhere).toEqual([]);
    expect(await devices(page).getByRole('listitem').count()).toBe(1);
    expect(await devices(page).getByRole('button', { name: '登出其他所有裝置' }).count()).toBe(0);
    expect((await member.api('user/person')).envelope.error).toBeNull();
  });
});

describe('a member’s data', () => {
  test('comes as a file, and goes with the account after the password and a second question', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [refusedCalls], worker: true });
    await logIn(page, member, { remember: true });
    await page.goto('/my/account');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^見聞-我的資料-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(member.phone);

    // What another tab, closed by now, has stored of the collection.
    await page.evaluate(async (name) => {
      await (await caches.open(name)).put('/my/collections', new Response('a list'));
      await new Promise((resolve) => {
        const opening = indexedDB.open(name, 1);
        opening.onsuccess = () => resolve(opening.result.close());
      });
    }, collectionCache);

    const sent = listenForCalls(page, 'user/delete');
    await page.getByRole('button', { name: '刪除帳號' }).click();
    const dialog = page.getByRole('dialog', { name: '刪除帳號' });
    const sure = page.getByRole('alertdialog', { name: '確定要刪除帳號？' });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.locator('input:visible').fill('not-the-one-1');
    await dialog.locator('button[type=submit]').click();
    await sure.getByRole('button', { name: '保留帳號' }).click();
    expect(sent).toEqual([]);
    await dialog.locator('button[type=submit]').click();
    await sure.getByRole('button', { name: '永久刪除' }).click();
    await dialog.getByText('密碼錯誤').first().waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await dialog.locator('input:visible').fill(member.password);
    await dialog.locator('button[type=submit]').click();
    await sure.getByRole('button', { name: '永久刪除' }).click();
    await answerAlert(page, '帳號已刪除');
    await page.waitForURL(`${site.url}/`);
    await userMenu(page, '未登入').waitFor();
    for (const name of ['token', 'refreshToken', 'userInfo', 'savedLogin']) expect(await stored(page, name)).toBeNull();
    await expect.poll(() => leftOnDevice(page)).toEqual(nothingLeft);
    expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');
    expect((await smsTo(site, member)).at(-1)).toContain('帳號與個人資料已刪除');
  });
});

import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { openAsMember } from '../library/library-steps.ts';
import { becomeMember, bottomBar, fillLogin, loginPopup, sessionOf, userButton } from '../shell-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const name = '林美玲';

describe('a visitor', () => {
  test('who goes to a members’ page stays, is asked to log in, and is taken there afterwards', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen: 'phone' });
    await bottomBar(page).getByRole('link', { name: '收藏' }).tap();
    await loginPopup(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await fillLogin(page, member);
    await page.waitForURL('**/my/collections');
    await page.getByRole('heading', { level: 1, name: '我的收藏' }).waitFor();
    await loginPopup(page).waitFor({ state: 'hidden' });
  });

  test('who changes their mind stays where they are', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen: 'phone' });
    await bottomBar(page).getByRole('link', { name: '個人' }).tap();
    await loginPopup(page).waitFor();
    await page.goBack();
    await loginPopup(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    await userButton(page).click();
    await fillLogin(page, member);
    await userButton(page, name).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('before a members’ page is asked after 500 ms to log in again, and goes home', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule');
    await page.clock.install();
    await page.goto('/my');
    await userButton(page).waitFor();
    const alert = page.getByRole('alertdialog', { name: '請重新登入' });
    await page.clock.runFor(500);
    await alert.waitFor();
    expect(await page.locator('main button').count()).toBe(0);
    await alert.getByRole('button', { name: '確定' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  test('with the link from a mail is not sent away', async ({ openPage }) => {
    const page = await openPage(site, '/my/account/email-verify?token=abc', { allow: [/status of 4\d\d/] });
    await page.clock.install();
    await page.clock.runFor(2_000);
    expect(await page.getByRole('alertdialog', { name: '請重新登入' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/my/account/email-verify');
  });
});

describe('a member', () => {
  test('whose session turns out to be over while a members’ page first loads is led home', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule', { allow: [/status of 401/] });
    const forgotten = await registerMember(site);
    await site.sql('delete from sessions where member_id = (select id from members where phone = $1)', [
      forgotten.phone,
    ]);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, sessionOf(forgotten));
    await page.goto('/my/history');
    await page.waitForURL(`${site.url}/`);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('whose browser does not know them yet is waited for', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/user/person', async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    const loading = becomeMember(page, member);
    await asked.promise;
    await page.getByRole('link', { name: '會員', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    held.resolve();
    await loading;
    await page.waitForURL('**/my');
    expect(await loginPopup(page).count()).toBe(0);
  });

  test('who logs out on a members’ page goes home, and the way back shows nothing of theirs', async ({ openPage }) => {
    const page = await openAsMember(openPage, site, await registerMember(site), '/');
    await userButton(page, name).click();
    await page.getByRole('menuitem', { name: '個人資料' }).click();
    await page.waitForURL('**/my/account');
    await userButton(page, name).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('status').getByText('登出成功').waitFor();
    await page.goBack();
    await page.waitForURL('**/my/account');
    await page.getByText('這一頁只有會員看得到').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('美玲');
    await page.getByRole('alertdialog', { name: '請重新登入' }).getByRole('button').click();
    await page.waitForURL(`${site.url}/`);
  });
});

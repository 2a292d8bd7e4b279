import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, smsTo, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { faultsInBothThemes } from '../shell-steps.ts';
import {
  answerAlert,
  field,
  filledIn,
  hasFocus,
  listenForCalls,
  logIn,
  logOut,
  notice,
  openLogin,
  refusedCalls,
} from './account-steps.ts';
import { faultOf, input, openAs, send } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const path = '/my/account/reset-password';
const newPassword = 'another-2-choose';

describe('a new password', () => {
  test('is refused where it is weak, differs, or the old one is wrong; nothing typed is lost', async ({ openPage }) => {
    const page = await openAs(openPage, site, member, path, { screen: 'phone', allow: [refusedCalls] });
    const sent = listenForCalls(page, 'user/reset-password');
    const met = page.getByRole('list', { name: '新密碼的條件' }).getByText('（符合）');
    await input(page, '目前的密碼').fill('not-the-one-1');
    await input(page, '新密碼').fill('short');
    expect(await met.count()).toBe(1);
    await input(page, '新密碼').press('Enter');
    await answerAlert(page, '密碼須為英數混合8位數以上');
    expect(await faultOf(page, '新密碼')).toBe('密碼須為英數混合8位數以上');
    await input(page, '新密碼').fill(newPassword);
    await input(page, '確認新密碼').fill(`${newPassword}-`);
    expect(await met.count()).toBe(3);
    await send(page).click();
    await answerAlert(page, '兩次輸入的密碼不一致');
    expect(sent).toEqual([]);
    await input(page, '確認新密碼').fill(newPassword);
    expect(await met.count()).toBe(4);
    await send(page).dblclick();
    await expect.poll(() => faultOf(page, '目前的密碼')).toBe('密碼錯誤');
    expect(sent).toHaveLength(1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await hasFocus(input(page, '目前的密碼'))).toBe(true);
    expect(await input(page, '確認新密碼').inputValue()).toBe(newPassword);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test('is set: other devices are logged out, the phone gets a notice, and the saved login is updated', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/');
    await logIn(page, member, { remember: true });
    await page.goto(path);
    await input(page, '目前的密碼').fill(member.password);
    await input(page, '新密碼').fill(newPassword);
    await input(page, '確認新密碼').fill(newPassword);
    await send(page).click();
    await notice(page, '密碼已更新，其他裝置已登出');
    await page.waitForURL('**/my/account');
    expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');
    expect((await smsTo(site, member)).at(-1)).toContain('登入密碼已變更');
    await logOut(page);
    await openLogin(page);
    expect(await filledIn(page)).toEqual({ phone: member.phone, password: newPassword });
  });

  test('can be had by those who forgot the old one', async ({ openPage }) => {
    const forgetful = await registerMember(site);
    const page = await openAs(openPage, site, forgetful, path);
    await page.getByRole('button', { name: '忘記目前的密碼？' }).click();
    await page.getByRole('dialog', { name: '忘記密碼', exact: true }).waitFor();
    expect(await field(page, '手機號碼').inputValue()).toBe(forgetful.phone);
  });
});

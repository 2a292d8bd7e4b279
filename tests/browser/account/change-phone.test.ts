import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { shownPhone } from '../../../contract/rules/phone.ts';
import { test } from '../../harness/browser.ts';
import { codeSentTo, newPhone, registerMember, smsTo, type TestMember, type TestPhone } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { cutOff, faultsInBothThemes } from '../shell-steps.ts';
import {
  answerAlert,
  filledIn,
  hasFocus,
  listenForCalls,
  logIn,
  logOut,
  notice,
  openLogin,
  refusedCalls,
  stored,
} from './account-steps.ts';
import { faultOf, input, openAs, send } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const path = '/my/account/change-phone';

async function refusesWhatIsNoNewPhone(page: Page): Promise<void> {
  await input(page, '手機號碼').fill('0912');
  await send(page).click();
  expect(await answerAlert(page, '電話號碼格式錯誤')).toContain('台灣的電話號碼必須為 10 位數字');
  expect(await faultOf(page, '登入密碼')).toBe('請輸入密碼');
  await input(page, '手機號碼').fill(member.phone);
  await send(page).click();
  expect(await faultOf(page, '手機號碼')).toBe('這已經是您目前的手機號碼');
}

async function needsThePassword(page: Page, next: TestPhone): Promise<void> {
  await input(page, '手機號碼').fill(next.phone);
  await input(page, '登入密碼').fill('not-the-one-1');
  await send(page).click();
  await expect.poll(() => faultOf(page, '登入密碼')).toBe('密碼錯誤');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await input(page, '手機號碼').inputValue()).toBe(next.phone);
  await input(page, '登入密碼').fill(member.password);
  await send(page).dblclick();
  await answerAlert(page, '發送成功');
}

async function refusesAWrongCode(page: Page, code: string): Promise<void> {
  await input(page, '驗證碼').fill(code === '000000' ? '111111' : '000000');
  await send(page).click();
  expect(await answerAlert(page, '驗證錯誤')).toContain('驗證碼錯誤或已失效');
  expect(await faultOf(page, '驗證碼')).toBe('驗證碼錯誤或已失效');
}

async function showsThePhone(page: Page, next: TestPhone): Promise<void> {
  await page.waitForURL('**/my/account');
  await page.getByText(shownPhone(next), { exact: true }).waitFor();
  expect(await stored(page, 'userInfo')).toContain(next.phone);
}

describe('another phone', () => {
  test('needs the password and its own code; other devices are logged out, the old phone gets a notice, the saved login is updated', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/member-rule', { screen: 'phone', allow: [refusedCalls] });
    await logIn(page, member, { remember: true });
    await page.goto(path);
    const sent = listenForCalls(page, 'user/phone-captcha', 'user/change-phone');
    const next = newPhone();
    await page.getByText(`目前的手機號碼：${shownPhone(member)}`).waitFor();
    await refusesWhatIsNoNewPhone(page);
    expect(sent).toEqual([]);

    await needsThePassword(page, next);
    expect(sent).toHaveLength(2);
    const code = await codeSentTo(site, next);
    await page.getByRole('button', { name: /^重新發送（\d+ 秒）$/ }).waitFor();
    expect(await hasFocus(input(page, '驗證碼'))).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    await refusesAWrongCode(page, code);
    await input(page, '驗證碼').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await send(page).dblclick();
    await notice(page, '手機號碼已變更，其他裝置已登出');
    await showsThePhone(page, next);
    expect(sent.filter((call) => call.path === 'user/change-phone')).toHaveLength(2);
    expect((await smsTo(site, member)).at(-1)).toContain('已改用新的手機號碼登入');
    expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');
    await logOut(page);
    await openLogin(page);
    expect(await filledIn(page)).toEqual({ phone: next.phone, password: member.password });
  });

  test('that is another member’s is reported only after its code; a code just sent can be typed after a reload', async ({
    openPage,
  }) => {
    const one = await registerMember(site);
    const other = await registerMember(site);
    await site.sql('delete from limit_marks');
    const page = await openAs(openPage, site, one, path, { allow: [refusedCalls] });
    await input(page, '手機號碼').fill(other.phone);
    await input(page, '登入密碼').fill(one.password);
    await input(page, '登入密碼').press('Enter');
    await answerAlert(page, '發送成功');
    await page.reload();
    await input(page, '手機號碼').fill(other.phone);
    await input(page, '登入密碼').fill(one.password);
    await send(page).click();
    // A quick machine is back within the second in which the code was sent: a whole minute is left then.
    expect(await answerAlert(page, '驗證錯誤')).toMatch(/驗證碼已發送，請稍後再重新發送.*請在 (1 分鐘|\d+ 秒)後再試/);
    await input(page, '驗證碼').fill(await codeSentTo(site, other));
    await send(page).click();
    expect(await answerAlert(page, '驗證錯誤')).toContain('此手機號碼已經註冊');
    await page.getByRole('button', { name: '改用其他號碼' }).click();
    expect(await input(page, '手機號碼').inputValue()).toBe(other.phone);
    expect(await input(page, '登入密碼').inputValue()).toBe('');
  });
});

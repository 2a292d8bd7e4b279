import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { codeSentTo, letTimePass, registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import {
  answerAlert,
  errorOf,
  field,
  filledIn,
  listenForCalls,
  logIn,
  logOut,
  notice,
  openLogin,
  popup,
  refusedCalls,
  submit,
  turnTo,
  userMenu,
} from './account-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function asksForACode(page: Page, phone: string): Promise<void> {
  await openLogin(page);
  await expect.poll(() => field(page, '手機號碼').inputValue()).toBe(phone);
  await turnTo(page, '忘記密碼');
  expect(await field(page, '手機號碼').inputValue()).toBe(phone);
  await popup(page).getByRole('button', { name: '發送驗證碼' }).click();
  await answerAlert(page, '發送成功');
}

async function refusesBadPasswords(page: Page): Promise<void> {
  await field(page, '新密碼').fill('short1');
  await field(page, '確認新密碼').fill('short1');
  await field(page, '驗證碼').fill('000000');
  await submit(page);
  await answerAlert(page, '密碼須為英數混合8位數以上');
  await field(page, '新密碼').fill('another-one-2');
  await submit(page);
  await answerAlert(page, '兩次輸入的密碼不一致');
}

async function refusesAWrongCode(page: Page, code: string): Promise<void> {
  await field(page, '確認新密碼').fill('another-one-2');
  await field(page, '驗證碼').fill(code === '000000' ? '111111' : '000000');
  await submit(page);
  await answerAlert(page, '驗證碼錯誤或已失效');
  await answerAlert(page, '驗證錯誤');
  expect(await errorOf(page, '驗證碼')).toBe('驗證碼錯誤或已失效');
}

test('a member who has forgotten the password sets a new one, is logged in, and what was remembered is renewed', async ({
  openPage,
}) => {
  const member = await registerMember(site);
  const page = await openPage(site, '/', { allow: [refusedCalls] });
  await logIn(page, member, { remember: true });
  await logOut(page);

  // The phone has just been sent the code of its registration.
  await letTimePass(site, '2 minutes');
  const sent = listenForCalls(page, 'auth/forgot-captcha', 'auth/forgot');
  await asksForACode(page, member.phone);
  await refusesBadPasswords(page);
  expect(sent.map(({ path }) => path)).toEqual(['auth/forgot-captcha']);

  const code = await codeSentTo(site, member);
  await refusesAWrongCode(page, code);
  await field(page, '驗證碼').fill(code);
  await submit(page);
  await notice(page, '修改成功，已登入');
  await userMenu(page).waitFor();
  await expect.poll(() => popup(page).count()).toBe(0);
  const { area, phone } = member;
  const password = 'another-one-2';
  expect(sent.at(-1)?.body).toEqual({ area, phone, password, passwordConfirm: password, verifyCode: code });

  await logOut(page);
  await openLogin(page);
  expect(await filledIn(page)).toEqual({ phone, password });
  await submit(page);
  await userMenu(page).waitFor();
});

test('a Taiwan number that is too short is reported before a code is sent; without an answer nothing changes', async ({
  openPage,
}) => {
  const member = await registerMember(site);
  const page = await openPage(site, '/', { allow: [refusedCalls] });
  const sent = listenForCalls(page, 'auth/forgot-captcha');
  await openLogin(page);
  await turnTo(page, '忘記密碼');
  await field(page, '手機號碼').fill('0912');
  await popup(page).getByRole('button', { name: '發送驗證碼' }).click();
  expect(await answerAlert(page, '電話號碼格式錯誤')).toContain('台灣的電話號碼必須為 10 位數字');
  expect(sent).toEqual([]);

  await field(page, '手機號碼').fill(member.phone);
  await field(page, '驗證碼').fill('123456');
  await field(page, '新密碼').fill('another-one-2');
  await field(page, '確認新密碼').fill('another-one-2');
  await page.route('**/api/auth/forgot', (route) => route.abort());
  await submit(page);
  await answerAlert(page, '連線異常，請稍後再試');
  expect(await field(page, '新密碼').inputValue()).toBe('another-one-2');
  await page.keyboard.press('Escape');
  await logIn(page, member);
});

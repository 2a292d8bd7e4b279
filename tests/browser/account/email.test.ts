import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { letTimePass, mailTo, registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { cutOff, faultsInBothThemes } from '../shell-steps.ts';
import { answerAlert, hasFocus, listenForCalls, notice, refusedCalls, userMenu } from './account-steps.ts';
import { faultOf, input, leaveQuestion, openAs, send } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const address = 'reader@example.com';

const codeWasSent = (page: Page) => page.getByRole('button', { name: /^重新發送（\d+ 秒）$/ }).waitFor();

/** Types a wrong password into a dialog, sees the error there, and types the right one. */
async function provePassword(page: Page, dialog: Locator, password: string): Promise<void> {
  for (const typed of ['not-the-one-1', password]) {
    await dialog.locator('input:visible').fill(typed);
    await dialog.locator('button[type=submit]').click();
    if (typed === password) continue;
    await dialog.getByText('密碼錯誤').first().waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  }
}

async function asksForACode(page: Page): Promise<void> {
  const sent = listenForCalls(page, 'user/email-binding', 'user/email-verify', 'user/email-unbind');
  await input(page, '電子信箱').fill('reader@nowhere');
  await send(page).click();
  expect(await faultOf(page, '電子信箱')).toBe('請輸入有效的電子信箱');
  expect(await faultOf(page, '登入密碼')).toBe('請輸入密碼');
  expect(sent).toEqual([]);
  await input(page, '電子信箱').fill(address);
  await input(page, '登入密碼').fill(member.password);
  await send(page).dblclick();
  await page.waitForURL('**/my/account/email-verify');
  await answerAlert(page, '發送成功');
  expect(sent).toHaveLength(1);
  await page.getByText(`請輸入寄到 ${address} 的驗證碼`, { exact: false }).waitFor();
  await codeWasSent(page);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await hasFocus(input(page, '驗證碼'))).toBe(true);
}

/** A minute later: the same code, which may have come late, with a new link. Returns the code. */
async function asksForItAgain(page: Page): Promise<string> {
  await page.clock.install();
  await page.clock.fastForward(61_000);
  await letTimePass(site, '61 seconds');
  await page.getByRole('button', { name: '重新發送', exact: true }).click();
  const again = page.getByRole('dialog', { name: '重新寄送驗證信' });
  await provePassword(page, again, member.password);
  await answerAlert(page, '發送成功');
  await again.waitFor({ state: 'hidden' });
  await codeWasSent(page);
  const [mail, later] = await mailTo(site, address);
  expect(later?.code).toBe(mail?.code);
  expect(later?.token).not.toBe(mail?.token);
  return mail?.code ?? '';
}

async function typesTheCode(page: Page, code: string): Promise<void> {
  await input(page, '驗證碼').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: '改用其他信箱' }).click();
  await leaveQuestion(page).getByRole('button', { name: '繼續填寫' }).click();
  await send(page).click();
  expect(await answerAlert(page, '驗證錯誤')).toContain('驗證碼錯誤或已失效');
  await input(page, '驗證碼').fill(code);
  await send(page).click();
  await notice(page, '電子信箱已綁定');
  await page.waitForURL('**/my/account');
  await page.getByText(address, { exact: true }).waitFor();
}

async function unbinds(page: Page): Promise<void> {
  await page.getByRole('button', { name: '解除綁定' }).click();
  await provePassword(page, page.getByRole('dialog', { name: '解除綁定電子信箱' }), member.password);
  await notice(page, '電子信箱已解除綁定');
  await input(page, '電子信箱').waitFor();
  expect((await member.api('user/person')).data.email).toBeNull();
}

describe('an email address', () => {
  test('is bound by the code that was mailed to it, not bound twice, and unbound again', async ({ openPage }) => {
    const page = await openAs(openPage, site, member, '/my/account/email-verify', {
      screen: 'phone',
      allow: [refusedCalls],
    });
    await page.getByText('還沒有申請綁定電子信箱。').waitFor();
    await page.getByRole('link', { name: '綁定電子信箱' }).click();
    await asksForACode(page);
    await typesTheCode(page, await asksForItAgain(page));

    await page.getByRole('link', { name: /電子信箱/ }).click();
    await input(page, '新的電子信箱').fill(address);
    await input(page, '登入密碼').fill(member.password);
    await send(page).click();
    expect(await answerAlert(page, '驗證錯誤')).toContain('這已經是您綁定的電子信箱');
    await unbinds(page);
  });

  test('is bound by the link, by hand and once, for visitors too; its token is sent nowhere else', async ({
    openPage,
  }) => {
    const asking = await registerMember(site);
    const mine = 'link@example.com';
    await asking.api('user/email-binding', { email: mine, password: asking.password });
    const [mail] = await mailTo(site, mine);
    const token = mail?.token ?? '';
    expect(token).not.toBe('');
    const path = `/my/account/email-verify?token=${token}`;
    const page = await openPage(site, path, { screen: 'phone', allow: [refusedCalls] });
    const told: string[] = [];
    page.on('request', (request) => told.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByRole('button', { name: '確認綁定' }).waitFor();
    expect((await asking.api('user/person')).data.emailVerified).toBe(false);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const confirm = page.getByRole('button', { name: '確認綁定' });
    const colour = () => confirm.evaluate((button) => getComputedStyle(button).color);
    const before = await colour();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/user/email-verify', (route) => held.promise.then(() => route.continue()));
    await confirm.dblclick();
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    expect(await colour()).toBe(before);
    held.resolve();
    await page.getByRole('heading', { name: '電子信箱已綁定' }).waitFor();
    expect((await asking.api('user/person')).data).toMatchObject({ email: mine, emailVerified: true });
    await page.getByRole('link', { name: '回首頁' }).click();
    await page.waitForURL(`${site.url}/`);
    expect(told.filter((request) => request.includes(token))).toHaveLength(1);

    const again = await openAs(openPage, site, asking, path, { allow: [refusedCalls] });
    await again.getByRole('button', { name: '確認綁定' }).click();
    await again.getByRole('heading', { name: '這個連結已失效，請重新申請驗證' }).waitFor();
    await again.getByRole('link', { name: '重新申請' }).click();
    await again.getByText(`目前綁定：${mine}`).waitFor();
    expect(await userMenu(again).count()).toBe(1);
  });
});

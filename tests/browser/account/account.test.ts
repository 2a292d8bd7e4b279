import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { shownPhone } from '../../../contract/rules/phone.ts';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import { answerAlert, hasFocus, listenForCalls, notice, refusedCalls, stored, userMenu } from './account-steps.ts';
import { faultOf, input, leaveQuestion, openAs, send } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

async function sendsNothingUnchanged(page: Page): Promise<void> {
  const values = ['姓氏', '名字', '生日', '自我介紹'].map((label) => input(page, label).inputValue());
  expect(await Promise.all(values)).toEqual(['林', '美玲', '1990/05/04', '']);
  expect(await page.getByRole('radio', { name: '女性' }).isChecked()).toBe(true);
  await page.getByText(shownPhone(member), { exact: true }).waitFor();
  await send(page).click();
  await notice(page, '未修改個人資料');
}

async function savesOnceForAllTabs(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/my/account');
  await input(other, '自我介紹').waitFor();
  await input(page, '自我介紹').fill('愛讀報，也愛爬山。');
  await page.getByText('9／300 字').waitFor();
  await send(page).dblclick();
  await notice(page, '個人資料已更新');
  expect(await stored(page, 'userInfo')).toContain('愛讀報，也愛爬山。');
  expect((await member.api('user/person')).data.intro).toBe('愛讀報，也愛爬山。');
  await expect.poll(() => input(other, '自我介紹').inputValue()).toBe('愛讀報，也愛爬山。');
  await other.close();
}

async function namesWhatIsWrong(page: Page): Promise<void> {
  await input(page, '姓氏').fill(' ');
  await input(page, '生日').fill('19900230');
  await send(page).click();
  expect(await faultOf(page, '姓氏')).toBe('請輸入姓氏');
  expect(await faultOf(page, '生日')).toBe('請輸入正確的生日');
  expect(await hasFocus(input(page, '姓氏'))).toBe(true);
}

async function losesNothingWithoutANetwork(page: Page): Promise<void> {
  await input(page, '姓氏').fill('王');
  await input(page, '生日').fill('1990/05/04');
  await page.route('**/api/user/update', (route) => route.abort());
  await send(page).click();
  await answerAlert(page, '連線異常，請稍後再試');
  expect(await input(page, '姓氏').inputValue()).toBe('王');
  await page.unroute('**/api/user/update');
  await send(page).click();
  await notice(page, '個人資料已更新');
}

describe('the profile editor', () => {
  test('saves what was changed, once, and other tabs see it; nothing changed is not sent', async ({ openPage }) => {
    const page = await openAs(openPage, site, member, '/my/account', { screen: 'phone', allow: [refusedCalls] });
    const sent = listenForCalls(page, 'user/update');
    await sendsNothingUnchanged(page);
    expect(sent).toEqual([]);
    await savesOnceForAllTabs(page);
    expect(sent.map((call) => call.body)).toEqual([
      { lastName: '林', firstName: '美玲', birthday: '1990-05-04', gender: 14, intro: '愛讀報，也愛爬山。' },
    ]);
    await namesWhatIsWrong(page);
    expect(sent).toHaveLength(1);
    await losesNothingWithoutANetwork(page);

    await page.emulateMedia({ colorScheme: 'dark' });
    await makeNarrow(page);
    expect(await cutOff(page)).toEqual([]);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test('says what the server has against it, beside the field and as an alert', async ({ openPage }) => {
    const page = await openAs(openPage, site, member, '/my/account', { allow: [refusedCalls] });
    await site.sql(`update members set identity_state = 'pending' where phone = '${member.phone}'`);
    await input(page, '名字').fill('小明');
    await send(page).click();
    await answerAlert(page, '身分驗證審核中，請耐心等候');
    expect(await faultOf(page, '名字')).toBe('身分驗證審核中，請耐心等候');
    expect(await input(page, '名字').inputValue()).toBe('小明');

    await site.sql(`update members set identity_state = 'verified' where phone = '${member.phone}'`);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('已完成身分驗證，姓名與生日無法修改。').waitFor();
    for (const label of ['姓氏', '名字', '生日']) expect(await input(page, label).isEditable()).toBe(false);
    await input(page, '自我介紹').fill('還是可以改。');
    await send(page).click();
    await notice(page, '個人資料已更新');
    await site.sql(`update members set identity_state = 'none' where phone = '${member.phone}'`);
  });

  test('asks before typed text is left', async ({ openPage }) => {
    const page = await openAs(openPage, site, member, '/member-rule');
    await userMenu(page, /美玲$/).click();
    await page.getByRole('menuitem', { name: '個人資料' }).click();
    await input(page, '自我介紹').fill('還沒存。');
    await page.getByRole('link', { name: /密碼/ }).click();
    await leaveQuestion(page).waitFor();
    expect(await hasFocus(leaveQuestion(page).getByRole('button', { name: '繼續填寫' }))).toBe(true);
    await page.keyboard.press('Enter');
    await leaveQuestion(page).waitFor({ state: 'hidden' });
    expect(await input(page, '自我介紹').inputValue()).toBe('還沒存。');

    await page.getByRole('searchbox', { name: '搜尋' }).first().fill('山');
    await page.keyboard.press('Enter');
    await leaveQuestion(page).getByRole('button', { name: '繼續填寫' }).click();
    await page.evaluate(() => history.back());
    await leaveQuestion(page).getByRole('button', { name: '繼續填寫' }).click();
    expect(new URL(page.url()).pathname).toBe('/my/account');
    expect(await input(page, '自我介紹').inputValue()).toBe('還沒存。');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await page.getByRole('link', { name: /密碼/ }).click();
    await leaveQuestion(page).getByRole('button', { name: '離開' }).click();
    await page.waitForURL('**/my/account/reset-password');
    await page.getByRole('main').getByRole('link', { name: '個人資料' }).click();
    await input(page, '自我介紹').waitFor();
    expect(await input(page, '自我介紹').inputValue()).not.toBe('還沒存。');
  });
});

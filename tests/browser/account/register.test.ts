import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { phoneOnScreen } from '../../../contract/rules/phone.ts';
import { test } from '../../harness/browser.ts';
import { codeSentTo, newPhone, type TestPhone } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestTip } from '../../harness/test-content.ts';
import {
  answerAlert,
  errorOf,
  field,
  hasFocus,
  listenForCalls,
  notice,
  openLogin,
  popup,
  refusedCalls,
  saidAloud,
  stored,
  submit,
  turnTo,
  userMenu,
} from './account-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await addTestTip(site.sql, { title: '今天的山' });
});
afterAll(() => site.close());

const sender = (page: Page) => popup(page).getByRole('button', { name: /發送/ });

async function openRegister(page: Page, letTimeOn?: () => Promise<void>): Promise<void> {
  await openLogin(page, letTimeOn);
  await turnTo(page, '註冊');
}

async function fillPerson(page: Page, { phone }: TestPhone): Promise<void> {
  await field(page, '姓氏').fill('歐陽');
  await field(page, '名字').fill('小蘭');
  await field(page, '生日').pressSequentially('19950309');
  await popup(page).getByLabel('女性').check();
  await field(page, '手機號碼').fill(phone);
}

async function fillPasswords(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, '密碼').fill(password);
  await field(page, '確認密碼').fill(confirm);
}

async function asksForACode(page: Page, phone: TestPhone): Promise<void> {
  await sender(page).click();
  const said = await answerAlert(page, '發送成功');
  expect(said).toContain(phoneOnScreen(phone));
  expect(await hasFocus(field(page, '驗證碼'))).toBe(true);
  await page.keyboard.type('１a2 3456789');
  expect(await field(page, '驗證碼').inputValue()).toBe('123456');
}

/** Everything but the passwords is still there afterwards. */
async function readsTheTermsInBetween(page: Page, { phone }: TestPhone): Promise<void> {
  await fillPasswords(page, 'secret-1234');
  await popup(page)
    .getByRole('link', { name: /會員條款/ })
    .click();
  await page.waitForURL('**/member-rule');
  await expect.poll(() => popup(page).count()).toBe(0);
  await openRegister(page);
  const values = ['姓氏', '名字', '生日', '手機號碼', '驗證碼', '密碼', '確認密碼'].map((label) =>
    field(page, label).inputValue(),
  );
  expect(await Promise.all(values)).toEqual(['歐陽', '小蘭', '1995/03/09', phone, '123456', '', '']);
  expect(await popup(page).getByLabel('女性').isChecked()).toBe(true);
}

/** What the server says comes first, then the second alert; nothing typed is lost. */
async function typesAWrongCode(page: Page, code: string): Promise<void> {
  await fillPasswords(page, 'secret-1234');
  await field(page, '驗證碼').fill(code === '123456' ? '654321' : '123456');
  await submit(page);
  await answerAlert(page, '驗證碼錯誤或已失效');
  await answerAlert(page, '驗證錯誤');
  expect(await errorOf(page, '驗證碼')).toBe('驗證碼錯誤或已失效');
  expect(await hasFocus(field(page, '驗證碼'))).toBe(true);
  expect(await field(page, '密碼').inputValue()).toBe('secret-1234');
}

async function isWelcomed(page: Page): Promise<void> {
  await notice(page, '註冊成功，已登入');
  await userMenu(page, '歐陽小蘭').waitFor();
  await expect.poll(() => popup(page).count()).toBe(0);
  expect(await stored(page, 'token')).not.toBeNull();
  await page.getByRole('dialog', { name: '每日小知識' }).getByRole('heading', { name: '今天的山' }).waitFor();
}

async function namesAllThatIsMissing(page: Page): Promise<void> {
  await submit(page);
  await answerAlert(page, '電話號碼格式錯誤');
  const labels = ['姓氏', '名字', '生日', '手機號碼', '驗證碼', '密碼', '確認密碼'];
  expect(await Promise.all(labels.map((label) => errorOf(page, label)))).toEqual([
    '請輸入姓氏',
    '請輸入名字',
    '請輸入正確的生日',
    '台灣的電話號碼必須為 10 位數字',
    '請輸入 6 位數驗證碼',
    '密碼須為英數混合8位數以上',
    '請再次輸入密碼',
  ]);
  expect(await hasFocus(field(page, '姓氏'))).toBe(true);
}

/** Browsers and password managers are told, too. */
async function tellsWhatEachFieldIsFor(page: Page): Promise<void> {
  const kinds = await popup(page)
    .locator('form input:not([type=radio])')
    .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).autocomplete));
  expect(kinds.join(' ')).toBe(
    'family-name given-name bday off tel-national one-time-code username new-password new-password',
  );
  for (const label of ['驗證碼', '生日']) expect(await field(page, label).getAttribute('inputmode')).toBe('numeric');
  expect(await popup(page).getByLabel('男性').isChecked()).toBe(true);
  // The name under which a password manager stores the password.
  await field(page, '手機號碼').fill('0912345678');
  expect(await popup(page).locator('[autocomplete=username]').inputValue()).toBe('0912345678');
}

async function refusesNumbersOfNoPhone(page: Page): Promise<void> {
  await field(page, '手機號碼').fill('091234567');
  await sender(page).click();
  expect(await answerAlert(page, '電話號碼格式錯誤')).toContain('台灣的電話號碼必須為 10 位數字');
  expect(await errorOf(page, '手機號碼')).toBe('台灣的電話號碼必須為 10 位數字');
  expect(await hasFocus(field(page, '手機號碼'))).toBe(true);
  await field(page, '手機號碼').fill('0812345678');
  await sender(page).click();
  expect(await errorOf(page, '手機號碼')).toBe('請輸入有效的手機號碼');
}

async function refusesAWeakPasswordAndNamesTheRest(page: Page): Promise<void> {
  await field(page, '手機號碼').fill('0912345678');
  await fillPasswords(page, 'onlyletters');
  await submit(page);
  await answerAlert(page, '密碼須為英數混合8位數以上');
  expect(await errorOf(page, '密碼')).toBe('密碼須為英數混合8位數以上');
  expect(await errorOf(page, '姓氏')).toBe('請輸入姓氏');
  expect(await errorOf(page, '名字')).toBe('請輸入名字');
  expect(await errorOf(page, '生日')).toBe('請輸入正確的生日');
  expect(await errorOf(page, '驗證碼')).toBe('請輸入 6 位數驗證碼');
  expect(await hasFocus(field(page, '姓氏'))).toBe(true);
  expect(await saidAloud(page).textContent()).toBe('有 5 個欄位需要修正。');
}

async function refusesPasswordsThatDiffer(page: Page): Promise<void> {
  await fillPerson(page, { area: '+886', phone: '0912345678' });
  await field(page, '驗證碼').fill('123456');
  await fillPasswords(page, 'secret-1234', 'secret-1235');
  await submit(page);
  await answerAlert(page, '兩次輸入的密碼不一致');
  expect(await errorOf(page, '確認密碼')).toBe('兩次輸入的密碼不一致');
}

describe('registering', () => {
  test('takes a newcomer from the first field to a member', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [refusedCalls] });
    const sent = listenForCalls(page, 'auth/register-captcha', 'auth/register', 'user/person');
    const phone = newPhone();
    await openRegister(page);
    await fillPerson(page, phone);
    expect(await field(page, '生日').inputValue()).toBe('1995/03/09');
    await asksForACode(page, phone);
    await readsTheTermsInBetween(page, phone);
    const code = await codeSentTo(site, phone);
    await typesAWrongCode(page, code);
    await field(page, '驗證碼').fill(code);
    await field(page, '驗證碼').press('Enter');
    await isWelcomed(page);
    expect(sent.map(({ path }) => path)).toEqual([
      'auth/register-captcha',
      'auth/register',
      'auth/register',
      'user/person',
    ]);
    expect(sent[2]?.body).toEqual({
      lastName: '歐陽',
      firstName: '小蘭',
      birthday: '1995-03-09',
      gender: 14,
      ...phone,
      password: 'secret-1234',
      passwordConfirm: 'secret-1234',
      verifyCode: code,
    });
  });

  test('checks before any call what can be checked, names all that is missing at its fields, and tells browsers and password managers what each is for', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/');
    const sent = listenForCalls(page, 'auth/register-captcha', 'auth/register');
    await openRegister(page);
    await namesAllThatIsMissing(page);
    await tellsWhatEachFieldIsFor(page);
    await refusesNumbersOfNoPhone(page);
    await refusesAWeakPasswordAndNamesTheRest(page);
    await refusesPasswordsThatDiffer(page);
    expect(sent).toEqual([]);
  });

  test('says 驗證錯誤 when something typed is wrong, and not when the site cannot answer', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [refusedCalls, /服務端錯誤/] });
    await openRegister(page);
    await fillPerson(page, { area: '+886', phone: '0912345678' });
    await field(page, '驗證碼').fill('123456');
    await fillPasswords(page, 'secret-1234');
    // A second alert would lie over the form, which could not be submitted again.
    for (const [status, error] of [
      [429, 'TOO_MANY_REQUESTS'],
      [503, 'UNAVAILABLE'],
    ] as const) {
      await page.route('**/api/auth/register', (route) =>
        route.fulfill({ status, json: { code: 1008, error, message: '請稍後再試', data: null } }),
      );
      await submit(page);
      await answerAlert(page, '請稍後再試');
      await page.unroute('**/api/auth/register');
    }

    // A visitor who has proved to own a member's phone learns that it is a member's.
    await page.route('**/api/auth/register', (route) => {
      const failure = { code: 1006, error: 'PHONE_TAKEN', message: '此手機號碼已經註冊', data: null };
      return route.fulfill({ status: 409, json: failure });
    });
    await submit(page);
    await answerAlert(page, '此手機號碼已經註冊');
    await answerAlert(page, '驗證錯誤');
    expect(await errorOf(page, '手機號碼')).toBe('此手機號碼已經註冊');
  });
});

describe('the button that sends the code', () => {
  test('counts down a minute, also while the popup is closed, and sends once', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const sent = listenForCalls(page, 'auth/register-captcha');
    await openRegister(page);
    await field(page, '手機號碼').fill(newPhone().phone);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sender(page).dblclick();
    await page.clock.runFor(1);
    await answerAlertNow(page, '發送成功');
    expect(sent).toHaveLength(1);
    expect(await sender(page).textContent()).toMatch(/^重新發送（(?:60|59) 秒）$/);
    // Pressed while it counts, it does nothing.
    await sender(page).click({ force: true });
    await page.keyboard.press('Escape');
    await page.clock.runFor(30_000);
    await openRegister(page, () => page.clock.runFor(100));
    expect(await sender(page).textContent()).toMatch(/^重新發送（(?:30|29) 秒）$/);
    await field(page, '手機號碼').fill('0911111111');
    expect(await sender(page).textContent()).toBe('發送驗證碼');
    await field(page, '手機號碼').fill(String(sent[0]?.body.phone));
    await page.clock.runFor(31_000);
    expect(await sender(page).textContent()).toBe('發送驗證碼');
    expect(sent).toHaveLength(1);
  });

  test('says 驗證錯誤 with the server’s words when no code can be sent', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [refusedCalls] });
    const phone = newPhone();
    await site.api('auth/register-captcha', phone);
    await openRegister(page);
    await field(page, '手機號碼').fill(phone.phone);
    await sender(page).click();
    expect(await answerAlert(page, '驗證錯誤')).toContain('驗證碼已發送，請稍後再重新發送');
    await expect.poll(() => sender(page).textContent()).toMatch(/^重新發送（\d+ 秒）$/);
    await field(page, '手機號碼').fill(newPhone().phone);
    await page.route('**/api/auth/register-captcha', (route) => route.abort());
    await sender(page).click();
    expect(await answerAlert(page, '驗證錯誤')).toContain('連線異常，請稍後再試');
  });
});

/** With the page's time standing still, the alert goes only as time is let on. */
async function answerAlertNow(page: Page, title: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await alert.waitFor();
  await alert.getByRole('button', { name: '確定' }).click();
  await page.clock.runFor(200);
  await alert.waitFor({ state: 'hidden' });
}

import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember, testPassword } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { faultsInBothThemes, nextFrame } from '../shell-steps.ts';
import {
  answerAlert,
  errorOf,
  field,
  filledIn,
  hasFocus,
  listenForCalls,
  logIn,
  logOut,
  notice,
  openLogin,
  openLoginOnPhone,
  popup,
  refusedCalls,
  saidAloud,
  stored,
  submit,
  turnTo,
  userMenu,
} from './account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

describe('the popup', () => {
  test('comes when it is first pointed at, turns between its forms, and opens at login again', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const codeOfPopup: string[] = [];
    page.on('request', (request) => /auth-popup/.test(request.url()) && codeOfPopup.push(request.url()));
    await userMenu(page, '未登入').waitFor();
    expect(codeOfPopup).toEqual([]);
    await userMenu(page, '未登入').hover();
    await expect.poll(() => codeOfPopup.length).toBeGreaterThan(0);
    await openLogin(page);
    expect(await hasFocus(field(page, '手機號碼'))).toBe(true);
    await turnTo(page, '註冊');
    expect(await hasFocus(field(page, '姓氏'))).toBe(true);
    await popup(page).getByRole('button', { name: '返回登入' }).click();
    await turnTo(page, '忘記密碼');

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    expect(await page.locator('dialog h2', { hasText: '忘記密碼' }).count()).toBe(1);
    await page.clock.fastForward(399);
    expect(await page.locator('dialog h2', { hasText: '忘記密碼' }).count()).toBe(1);
    await page.clock.fastForward(1);
    await page.locator('dialog h2', { hasText: /^登入$/ }).waitFor({ state: 'attached' });
    expect(await hasFocus(userMenu(page, '未登入'))).toBe(true);
  });

  test('is closed by a click beside it while nothing was typed, and stays once something was', async ({ openPage }) => {
    const page = await openPage(site, '/');
    await openLogin(page);
    await page.mouse.click(20, 450);
    await popup(page).waitFor({ state: 'hidden' });
    await openLogin(page);
    await turnTo(page, '註冊');
    await page.mouse.click(20, 450);
    await popup(page).waitFor({ state: 'hidden' });
    await openLogin(page);
    await field(page, '手機號碼').pressSequentially('09');
    await page.mouse.click(20, 450);
    await nextFrame(page);
    expect(await popup(page).count()).toBe(1);
    await turnTo(page, '註冊');
    await page.mouse.click(20, 450);
    await nextFrame(page);
    expect(await popup(page).count()).toBe(1);
    expect(await field(page, '手機號碼').inputValue()).toBe('09');
  });

  test('is accessible in all its forms, and fits the narrowest phone at the largest text', async ({ openPage }) => {
    const narrow = { viewport: { width: 320, height: 640 } };
    const page = await openPage(site, '/', { screen: 'phone', context: narrow });
    await page.context().addCookies([{ name: 'text-size', value: '20', url: site.url }]);
    await page.reload();
    await openLoginOnPhone(page);
    const sideways = () =>
      popup(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('div')].some((each) => each.scrollWidth > each.clientWidth + 1),
      );
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await sideways()).toBe(false);
    await field(page, '國碼').click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await sideways()).toBe(false);
    for (const mode of ['忘記密碼', '註冊'] as const) {
      await turnTo(page, mode);
      await field(page, '手機號碼').fill('');
      await submit(page);
      await answerAlert(page, '電話號碼格式錯誤');
      expect(await faultsInBothThemes(page)).toEqual([]);
      expect(await sideways()).toBe(false);
      if (mode === '忘記密碼') await popup(page).getByRole('button', { name: '返回登入' }).click();
    }
  });
});

describe('logging in', () => {
  test('tells password managers what is what, sends once, and shows who is in', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const sent = listenForCalls(page, 'auth/login', 'user/person');
    await openLogin(page);
    const attributes = (label: string, ...names: string[]) =>
      field(page, label).evaluate((input, all) => all.map((name) => input.getAttribute(name)), names);
    expect(await attributes('手機號碼', 'type', 'autocomplete', 'placeholder')).toEqual([
      'tel',
      'username',
      '09xxxxxxxx',
    ]);
    expect(await attributes('密碼', 'type', 'autocomplete')).toEqual(['password', 'current-password']);
    await field(page, '手機號碼').fill(`${member.phone.slice(0, 4)} ${member.phone.slice(4)}`);
    await field(page, '密碼').fill(member.password);
    await popup(page).getByRole('button', { name: '顯示密碼' }).click();
    expect(await attributes('密碼', 'type')).toEqual(['text']);
    await field(page, '密碼').press('Enter');
    await notice(page, '登入成功');
    await userMenu(page).waitFor();
    await expect.poll(() => popup(page).count()).toBe(0);
    const { area, phone, password } = member;
    expect(sent[0]).toEqual({ path: 'auth/login', body: { area, phone, password }, token: null });
    const token = JSON.parse((await stored(page, 'token')) ?? '');
    const refreshToken = JSON.parse((await stored(page, 'refreshToken')) ?? '');
    expect(sent.slice(1)).toEqual([{ path: 'user/person', body: {}, token: `Bearer ${token.value}` }]);
    expect(refreshToken.expiresAt - token.expiresAt).toBeGreaterThan(29 * 24 * 3_600_000);
    const userInfo = JSON.parse((await stored(page, 'userInfo')) ?? '');
    expect(userInfo).toMatchObject({
      firstName: '美玲',
      lastName: '林',
      birthday: '1990-05-04',
      gender: 14,
      intro: '',
    });
    expect(userInfo).toMatchObject({ area, phone });
    expect(await stored(page, 'savedLogin')).toBeNull();
  });

  test('with a wrong password keeps the popup and all that was typed; after five it says what to do', async ({
    openPage,
  }) => {
    const forgetful = await registerMember(site);
    const page = await openPage(site, '/', { allow: [refusedCalls] });
    const sent = listenForCalls(page, 'auth/login');
    await openLogin(page);
    await field(page, '手機號碼').fill(forgetful.phone);
    await field(page, '密碼').fill('wrong-one-1');
    await popup(page).locator('button[type=submit]').dblclick();
    await answerAlert(page, '手機號碼或密碼錯誤');
    expect(sent).toHaveLength(1);
    expect(await field(page, '手機號碼').inputValue()).toBe(forgetful.phone);
    expect(await field(page, '密碼').inputValue()).toBe('wrong-one-1');
    // The alert has said it; the field does not repeat it.
    expect(await errorOf(page, '密碼')).toBeNull();
    expect(await hasFocus(field(page, '密碼'))).toBe(true);

    const { area, phone } = forgetful;
    for (let tries = 1; tries < 5; tries += 1) await site.api('auth/login', { area, phone, password: 'wrong-one-1' });
    await field(page, '密碼').fill(forgetful.password);
    await page.keyboard.press('Enter');
    await answerAlert(page, '密碼錯誤次數過多，請 15 分鐘後再試，或使用「忘記密碼」');
    expect(await popup(page).count()).toBe(1);
    expect(await field(page, '密碼').inputValue()).toBe(forgetful.password);
  });

  test('without a connection says so and loses nothing; what is missing is said without a call', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { allow: [refusedCalls] });
    const sent = listenForCalls(page, 'auth/login');
    await openLogin(page);
    await submit(page);
    expect(await errorOf(page, '手機號碼')).toBe('台灣的電話號碼必須為 10 位數字');
    expect(await errorOf(page, '密碼')).toBe('請輸入密碼');
    expect(await hasFocus(field(page, '手機號碼'))).toBe(true);
    expect(await saidAloud(page).textContent()).toBe('有 2 個欄位需要修正。');
    await field(page, '密碼').fill(member.password);
    await field(page, '手機號碼').fill('0912');
    expect(await saidAloud(page).textContent()).toBe('');
    await page.keyboard.press('Enter');
    expect(await saidAloud(page).textContent()).toBe('台灣的電話號碼必須為 10 位數字');
    expect(sent).toEqual([]);
    await page.route('**/api/auth/login', (route) => route.abort());
    await field(page, '手機號碼').fill(member.phone);
    expect(await errorOf(page, '手機號碼')).toBeNull();
    await submit(page);
    await answerAlert(page, '連線異常，請稍後再試');
    expect(await field(page, '密碼').inputValue()).toBe(member.password);
  });
});

describe('the dialling code', () => {
  test('is found by typing, with keys alone; its keys are not the form’s', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const sent = listenForCalls(page, 'auth/login');
    await openLogin(page);
    const picker = field(page, '國碼');
    expect(await picker.inputValue()).toBe('台灣 +886');
    await picker.focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option').count()).toBeGreaterThan(80);
    expect(await page.getByRole('option').first().textContent()).toBe('台灣+886');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await popup(page).count()).toBe(1);
    await picker.pressSequentially('沒有這裡');
    await popup(page).getByText('找不到這個國家或國碼').waitFor();
    await picker.fill('8');
    await page.keyboard.press('ArrowDown');
    const active = await picker.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('日本+81');
    await page.keyboard.press('Enter');
    expect(await picker.inputValue()).toBe('日本 +81');
    expect(await field(page, '手機號碼').getAttribute('placeholder')).toBe('手機號碼');
    expect(sent).toEqual([]);
    // A real composition: the browser itself would send the form.
    const keyboard = await page.context().newCDPSession(page);
    await field(page, '密碼').focus();
    const wasPrevented = await field(page, '密碼').evaluate((element) =>
      [{ isComposing: true }, { keyCode: 229 }].map((sign) => {
        const init = { key: 'Enter', bubbles: true, cancelable: true, ...sign };
        return !element.dispatchEvent(new KeyboardEvent('keydown', init));
      }),
    );
    expect(wasPrevented).toEqual([true, true]);
    await keyboard.send('Input.imeSetComposition', { text: 'ㄕ', selectionStart: 1, selectionEnd: 1 });
    await page.keyboard.press('Enter');
    expect(await errorOf(page, '手機號碼')).toBeNull();
  });
});

describe('remember me', () => {
  test('keeps the login unreadable, fills it in again, and lets it go when it is not wanted', async ({ openPage }) => {
    const page = await openPage(site, '/');
    await logIn(page, member, { remember: true });
    const everything = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(everything).toContain('savedLogin');
    expect(everything).not.toContain(testPassword);
    const extractable = await page.evaluate(async () => {
      const opening = indexedDB.open('secrets');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const asking = opening.result.transaction('keys').objectStore('keys').getAll();
      await new Promise((resolve) => {
        asking.onsuccess = resolve;
      });
      opening.result.close();
      return (asking.result as CryptoKey[]).map((key) => key.extractable);
    });
    expect(extractable).toEqual([false]);

    await logOut(page);
    expect(await stored(page, 'token')).toBeNull();
    await openLogin(page);
    expect(await filledIn(page)).toEqual({ phone: member.phone, password: testPassword });
    await popup(page).getByLabel('記住我').uncheck();
    await submit(page);
    await userMenu(page).waitFor();
    expect(await stored(page, 'savedLogin')).toBeNull();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { field, hasFocus, openLogin, submit, turnTo } from './account/account-steps.ts';
import { openAsMember } from './library/library-steps.ts';
import {
  faultsInBothThemes,
  faultsWithTimeStanding,
  fillLogin,
  loginPopup,
  nextFrame,
  openDialogs,
  press,
  scrollPlace,
  userButton,
} from './shell-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  // What lies over a page is the same on every page: these are light, so that each is soon there.
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

describe.each(['phone', 'desktop'] as const)('a popup on a %s', (screen) => {
  test('holds the page still, has the focus, and gives it back when Escape or Back closes it', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule', { screen });
    const opener = userButton(page);
    await opener.waitFor();
    await page.evaluate(() => scrollTo(0, 500));
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await press(opener);
      await loginPopup(page).waitFor();
      expect(await scrollPlace(page)).toBe(500);
      expect(await loginPopup(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
      await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1);
      await close();
      await loginPopup(page).waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
      expect(new URL(page.url()).pathname).toBe('/member-rule');
      expect(await hasFocus(opener)).toBe(true);
      expect(await scrollPlace(page)).toBe(500);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
    }
  });

  test('is left by a link in it, without a step too many in the history', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen });
    await userButton(page).click();
    await loginPopup(page).getByRole('button', { name: '註冊新帳號' }).click();
    await page.getByRole('dialog', { name: '註冊' }).getByRole('link', { name: /條款/ }).click();
    await page.waitForURL('**/member-rule');
    expect(await openDialogs(page)).toBe(0);
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    expect(await openDialogs(page)).toBe(0);
  });
});

describe('an alert', () => {
  test('lies above the popup, is closed alone by Back, and is cleared 150 ms after a click', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen: 'phone', allow: [/status of 401/] });
    await userButton(page).click();
    const alert = page.getByRole('alertdialog', { name: '手機號碼或密碼錯誤' });
    await fillLogin(page, { phone: member.phone, password: 'wrong-word-1' });
    await alert.waitFor();
    expect(await openDialogs(page)).toBe(2);
    expect(await hasFocus(alert.getByRole('button'))).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(2);
    await page.goBack();
    await alert.waitFor({ state: 'hidden' });
    expect(await loginPopup(page).isVisible()).toBe(true);

    await fillLogin(page, { phone: member.phone, password: 'wrong-word-2' });
    await alert.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const words = page.locator('dialog[role=alertdialog] h2');
    await alert.getByRole('button', { name: '確定' }).click();
    await expect.poll(() => openDialogs(page)).toBe(1);
    await page.clock.runFor(149);
    expect(await words.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => words.count()).toBe(0);
    expect(await loginPopup(page).isVisible()).toBe(true);
  });
});

describe('two alerts', () => {
  const answer = (page: Page) => page.getByRole('alertdialog').getByRole('button');
  const titles = (page: Page) => page.locator('dialog[role=alertdialog][open] h2').allTextContents();

  async function openForgot(page: Page): Promise<void> {
    const failure = { code: 1004, error: 'BAD_CODE', message: '驗證碼錯誤或已失效', data: null };
    await page.route('**/api/auth/forgot', (route) => route.fulfill({ status: 422, json: failure }));
    await openLogin(page);
    await turnTo(page, '忘記密碼');
    await field(page, '手機號碼').fill(member.phone);
    await field(page, '驗證碼').fill('123456');
    await field(page, '新密碼').fill('another-one-2');
    await field(page, '確認新密碼').fill('another-one-2');
  }

  test('stand in line: one at a time, the second 150 ms after the first, each with its own step back', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { screen: 'phone', allow: [/status of 422/] });
    await openForgot(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(page);
    const steps = () => page.evaluate(() => history.state.overlays);
    await expect.poll(() => titles(page)).toEqual(['驗證碼錯誤或已失效']);
    await expect.poll(steps).toBe(2);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual([]);
    await page.clock.runFor(149);
    expect(await titles(page)).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => titles(page)).toEqual(['驗證錯誤']);
    expect(await hasFocus(answer(page))).toBe(true);
    await expect.poll(steps).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => titles(page)).toEqual([]);
    await page.clock.runFor(150);
    await expect.poll(steps).toBe(1);
    await expect.poll(() => hasFocus(field(page, '驗證碼'))).toBe(true);
    expect(await field(page, '新密碼').inputValue()).toBe('another-one-2');
  });

  test('have the focus one after the other, also where the first has just faded when the second comes', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { allow: [/status of 422/] });
    await openForgot(page);
    await submit(page);
    await answer(page).waitFor();
    await page.evaluate(() => {
      // Fades until the test ends it.
      document.documentElement.style.setProperty('--quick', '60s linear');
      const later = globalThis.setTimeout;
      const whenFaded = (work: () => void, delay: number) =>
        later(() => {
          for (const fading of document.getAnimations()) fading.cancel();
          work();
        }, delay);
      Object.assign(globalThis, { setTimeout: whenFaded });
    });
    await answer(page).click();
    await expect.poll(() => titles(page)).toEqual(['驗證錯誤']);
    await nextFrame(page);
    expect(await hasFocus(answer(page))).toBe(true);
  });
});

describe('a message', () => {
  test('is read aloud, stays 4000 ms and is cleared 150 ms later', async ({ openPage }) => {
    const { slug } = await addTestArticle(site.sql);
    const page = await openPage(site, `/news/${slug}`, { context: { permissions: ['clipboard-write'] } });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: '複製連結' }).first().click();
    const message = page.getByRole('status').getByText('已複製連結');
    await message.waitFor();
    const look = await message.getAttribute('class');
    await page.clock.runFor(3_999);
    expect(await message.getAttribute('class')).toBe(look);
    await page.clock.runFor(1);
    await expect.poll(() => message.getAttribute('class')).not.toBe(look);
    await page.clock.runFor(149);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => message.count()).toBe(0);
    await page.getByRole('button', { name: '複製連結' }).first().click();
    await message.waitFor();
    expect(await faultsWithTimeStanding(page)).toEqual([]);
  });
});

describe('the loading sign', () => {
  test('stays as long as something is on its way, whatever is pressed, and a message is seen above all', async ({
    openPage,
  }) => {
    const page = await openAsMember(openPage, site, member, '/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/user/logout', async (route) => {
      await held;
      await route.continue();
    });
    await userButton(page, '林美玲').click();
    // A call that takes too long is given up, and the sign with it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('menuitem', { name: '登出' }).click();
    const sign = page.getByRole('dialog', { name: '處理中' });
    await sign.waitFor();
    expect(await faultsWithTimeStanding(page)).toEqual([]);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await expect.poll(() => sign.isVisible()).toBe(true);
    release();
    await sign.waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText('登出成功').waitFor();
    await userButton(page).waitFor();
  });
});

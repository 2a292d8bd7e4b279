import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CallPath } from '../../../contract/api/calls.ts';

/** The name of the member that `registerMember` makes, as the user menu shows it. */
export const memberName = '林美玲';

/** The browser itself writes a failed call to the console. */
export const refusedCalls = /Failed to load resource/;

export const popup = (page: Page): Locator => page.getByRole('dialog', { name: /^(?:登入|註冊|忘記密碼)$/ });

export const field = (page: Page, label: string): Locator =>
  popup(page)
    .locator('input')
    .and(page.getByLabel(label, { exact: true }));

export const userMenu = (page: Page, name: string | RegExp = memberName): Locator =>
  page.getByRole('button', { name, exact: true });

/** The popup opens after the frame that shows the press: with the page's time standing still, it has to be let on. */
export async function openLogin(page: Page, letTimeOn = async () => {}): Promise<void> {
  await userMenu(page, '未登入').click();
  await letTimeOn();
  await field(page, '手機號碼').waitFor();
}

/** On a phone the way leads over the bar at the lower edge; before the page is hydrated, that is a plain link. */
export async function openLoginOnPhone(page: Page): Promise<void> {
  await page.locator('body > div:not([id]) [role=status]').first().waitFor({ state: 'attached' });
  await page.getByRole('link', { name: '個人', exact: true }).click();
  await field(page, '手機號碼').waitFor();
}

export async function turnTo(page: Page, mode: '註冊' | '忘記密碼'): Promise<void> {
  await popup(page)
    .getByRole('button', { name: mode === '註冊' ? '註冊新帳號' : '忘記密碼？' })
    .click();
  await page.getByRole('dialog', { name: mode, exact: true }).waitFor();
}

export const submit = (page: Page): Promise<void> => popup(page).locator('button[type=submit]').click();

interface Login {
  phone: string;
  password: string;
}

export async function logIn(page: Page, login: Login, { remember = false } = {}): Promise<void> {
  await openLogin(page);
  await fillLogin(page, login);
  if (remember) await popup(page).getByLabel('記住我').check();
  await submit(page);
  await userMenu(page).waitFor();
}

export async function fillLogin(page: Page, { phone, password }: Login): Promise<void> {
  await field(page, '手機號碼').fill(phone);
  await field(page, '密碼').fill(password);
}

/** What the popup has filled in by itself. */
export async function filledIn(page: Page): Promise<Login> {
  await expect.poll(() => field(page, '密碼').inputValue()).not.toBe('');
  return { phone: await field(page, '手機號碼').inputValue(), password: await field(page, '密碼').inputValue() };
}

export async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await notice(page, '登出成功');
}

/** Waits for a message of a few seconds. The page itself looks at each frame: a busy test would come too late. */
export async function notice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[role=status], [role=status] *')].some(
        (part) => part.textContent?.trim() === words && part.checkVisibility({ visibilityProperty: true }),
      ),
    text,
  );
}

/** Waits for an alert and closes it; returns its words. */
export async function answerAlert(page: Page, title: string): Promise<string> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await alert.waitFor();
  const said = (await alert.textContent()) ?? '';
  await alert.getByRole('button', { name: '確定' }).click();
  await alert.waitFor({ state: 'hidden' });
  return said;
}

/** What a field says is wrong with it; null when it says nothing. */
export async function errorOf(page: Page, label: string): Promise<string | null> {
  const control = field(page, label);
  if ((await control.getAttribute('aria-invalid')) !== 'true') return null;
  const note = await control.getAttribute('aria-describedby');
  return page.locator(`[id="${note}"]`).textContent();
}

/** What the form says aloud beside the field that has the focus. */
export const saidAloud = (page: Page): Locator => page.locator('form [role=status]').first();

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

export interface SentCall {
  path: string;
  body: Record<string, unknown>;
  token: string | null;
}

/** Every call the page sends from now on, in order. */
export function listenForCalls(page: Page, ...paths: CallPath[]): SentCall[] {
  const sent: SentCall[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api\//, '');
    if (!paths.includes(path as CallPath)) return;
    sent.push({ path, body: request.postDataJSON(), token: request.headers().authorization ?? null });
  });
  return sent;
}

export const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

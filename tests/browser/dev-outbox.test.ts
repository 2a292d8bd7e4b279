import { appendFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { shownPhone } from '../../contract/rules/phone.ts';
import { accessibilityFaults, colourFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { askCode, mailTo, newPhone, registerMember, testPassword } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { cutOff } from './shell-steps.ts';

const address = '/dev/outbox';
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('a newcomer finds codes and links there, the newest first, and new ones appear by themselves', async ({
  openPage,
}) => {
  const page = await openPage(site, address, { screen: 'phone' });
  await page.getByText('還沒有任何訊息').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const member = await registerMember(site);
  const email = 'reader@example.tw';
  await member.api('user/email-binding', { email, password: testPassword });
  const mail = (await mailTo(site, email))[0];
  const newest = newPhone();
  const code = await askCode(site, 'register', newest);
  const items = page.locator('li');
  await items.nth(2).waitFor();
  expect(await items.nth(0).locator('.to').textContent()).toBe(shownPhone(newest));
  expect(await items.nth(0).locator('.code').textContent()).toBe(`驗證碼 ${code}`);
  expect(await items.nth(1).locator('.code').textContent()).toBe(`驗證碼 ${mail?.code}`);
  const link = items.nth(1).getByRole('link');
  expect(await link.getAttribute('href')).toContain(`?token=${mail?.token}`);

  // One press selects the code, and nothing but the code.
  await items.nth(0).locator('.digits').click();
  expect(await page.evaluate(() => String(getSelection()))).toBe(code);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '20px'));
  expect(await cutOff(page)).toEqual([]);
});

test('what a message says is shown as it is, never run', async ({ openPage }) => {
  const text = '<img src=x onerror=alert(1)> <a href="https://elsewhere.example/">';
  const entry = { at: new Date().toISOString(), channel: 'mail', to: '"><script>alert(2)</script>', text };
  await appendFile(`${site.dataDir}/outbox.jsonl`, `${JSON.stringify(entry)}\n{"cut short`);
  const page = await openPage(site, address);
  expect(await page.locator('li').first().locator('.text').textContent()).toBe(text);
  expect(await page.locator('li').first().locator('script, img, a').count()).toBe(0);
});

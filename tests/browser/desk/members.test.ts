import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults, colourFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { acceptByPassword, addTestInvitation } from '../../harness/desk/desk.ts';
import { addIdentityApplication, addMemberRecord } from '../../harness/desk/member-records.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { loggedIn } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** What the page holds outside of what it shows: the browser's storage and the caches of queries and mutations. */
function heldBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    interface Fiber {
      child: Fiber | null;
      memoizedProps: { client?: { getQueryCache(): Cache; getMutationCache(): Cache } } | null;
    }
    interface Cache {
      getAll(): { queryKey?: unknown; state: unknown }[];
    }
    const root = [...document.querySelectorAll('body, body > *')].flatMap((element) =>
      Object.entries(element).filter(([key]) => key.startsWith('__reactContainer$')),
    )[0]?.[1] as Fiber | undefined;
    let fiber: Fiber | null = root ?? null;
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child;
    const client = fiber?.memoizedProps?.client;
    if (!client) throw new Error('the page has no query client');
    const cached = [client.getQueryCache(), client.getMutationCache()].flatMap((cache) => cache.getAll());
    return JSON.stringify([
      cached.map(({ queryKey, state }) => [queryKey, state]),
      { ...localStorage },
      { ...sessionStorage },
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
      history.state,
    ]);
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Needs another proof of who the staff are, then a reason. */
async function findMember(page: Page, member: { phone: string; email: string }, password: string): Promise<void> {
  await page.getByLabel('手機號碼、電子信箱、姓名或會員編號').fill(member.phone);
  await button(page, '查詢').click();
  const proof = page.getByRole('dialog', { name: '請再次確認身分' });
  await proof.getByLabel('密碼', { exact: true }).fill(password);
  await proof.getByRole('button', { name: '確認' }).click();
  await page.getByRole('link', { name: '林○玲' }).click();
  await button(page, '看資料').click();
  await page.getByText('請選擇原因').waitFor();
  await page.getByLabel('會員來電或來信').check();
  await button(page, '看資料').click();
  await page.getByRole('heading', { name: '林美玲' }).waitFor();
  expect(await page.content()).not.toContain(member.email);
  await button(page, /^顯示\s*手機與電子信箱$/).click();
  await page.getByText(member.email).waitFor();
}

async function decideIdentities(page: Page): Promise<void> {
  await button(page, '通過').click();
  await page.getByRole('heading', { name: '高志遠' }).waitFor();
  await button(page, '退件').click();
  const rejection = page.getByRole('dialog');
  await rejection.getByLabel('姓名與證件不符').check();
  await rejection.getByRole('button', { name: '退件' }).click();
  await page.getByRole('heading', { name: '沒有等待審核的申請' }).waitFor();
}

test('support staff find a member, say why, prove who they are, and decide identities; the browser holds nothing of it', async ({
  openPage,
}) => {
  const member = await addMemberRecord(site);
  await addIdentityApplication(site, member.id);
  const second = await addMemberRecord(site, { lastName: '高', firstName: '志遠' });
  await addIdentityApplication(site, second.id, { realName: '高志遠', number: 'F129876543' });
  const invitation = await addTestInvitation(site, { role: 'support', email: 'support@desk.example' });
  const { browser: support, password } = await acceptByPassword(site, invitation, () => new Date());
  await site.sql(`update staff_sessions set proved_at = proved_at - interval '16 minutes'`);

  const context = { ...loggedIn(site, support), reducedMotion: 'reduce' as const };
  // The first call is answered that it needs another proof.
  const page = await openPage(site, '/desk', { context, allow: [/403/] });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await findMember(page, member, password);
  const held = [await heldBy(page)];
  const faults = await accessibilityFaults(page);

  await page.getByRole('link', { name: /身分審核/ }).click();
  await page.getByRole('heading', { name: '林美玲' }).waitFor();
  expect(await page.content()).not.toContain('A123456789');
  await button(page, /^顯示\s*證號$/).click();
  await page.getByText('A123456789').waitFor();
  held.push(await heldBy(page));
  faults.push(...(await accessibilityFaults(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await colourFaults(page)));
  expect(faults).toEqual([]);
  await decideIdentities(page);
  const decided = await site.sql('select member_id, state from identity_requests order by id');
  expect(decided.map(({ member_id, state }) => [String(member_id), state])).toEqual([
    [member.id, 'verified'],
    [second.id, 'rejected'],
  ]);

  held.push(await heldBy(page), decodeURIComponent(addresses.join(' ')), JSON.stringify(site.log));
  expect(held.join(' ')).toContain('support@desk.example');
  for (const personal of [member.phone, member.email, '美玲', '志遠', 'A123456789', 'F129876543']) {
    expect(held.join(' ')).not.toContain(personal);
  }
});

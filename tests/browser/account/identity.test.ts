import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { cutOff, faultsInBothThemes } from '../shell-steps.ts';
import { answerAlert, hasFocus, listenForCalls, notice, refusedCalls } from './account-steps.ts';
import { faultOf, input, openAs, send } from './my-account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

const path = '/my/account/identity-verify';
const number = '身分證字號或統一證號';

/** As an operator decides. */
async function decide(state: 'verified' | 'rejected', reason: string | null): Promise<void> {
  const said = reason === null ? 'null' : `'${reason}'`;
  await site.sql(
    `update identity_requests set state = '${state}', reason = ${said}, number_sealed = null, decided_at = now()`,
  );
  await site.sql(`update members set identity_state = '${state}' where phone = '${member.phone}'`);
}

async function seesTheNotice(page: Page): Promise<void> {
  expect(await input(page, '真實姓名').inputValue()).toBe('林美玲');
  expect(await input(page, '生日').inputValue()).toBe('1990/05/04');
  expect(await input(page, '生日').isEditable()).toBe(false);
  const terms = page.getByRole('region', { name: '個人資料蒐集告知事項' });
  expect(await terms.getByRole('listitem').count()).toBe(6);
}

/** What is wrong is said only once the number is complete, and nothing is sent without consent. */
async function typesTheNumber(page: Page): Promise<void> {
  await input(page, number).pressSequentially('a12345678');
  expect(await faultOf(page, number)).toBeNull();
  await input(page, number).pressSequentially('8');
  expect(await faultOf(page, number)).toBe('身分證字號或統一證號格式錯誤');
  await send(page).click();
  expect(await hasFocus(input(page, number))).toBe(true);
  await input(page, number).fill('a123456789');
  await page.getByText('格式正確').waitFor();
  await send(page).click();
  await page.getByText('請先閱讀並同意告知事項').waitFor();
  expect(await hasFocus(page.getByRole('checkbox'))).toBe(true);
}

async function handsItIn(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.route('**/api/user/identity-verify', (route) => route.abort());
  await send(page).click();
  await answerAlert(page, '連線異常，請稍後再試');
  expect(await input(page, number).inputValue()).toBe('a123456789');
  await page.unroute('**/api/user/identity-verify');
  await send(page).dblclick();
  await notice(page, '身分驗證資料已送出');
  await page.getByRole('heading', { name: '審核中' }).waitFor();
  await page.getByText('A1******89').waitFor();
}

async function isRejectedThreeTimes(page: Page): Promise<void> {
  await decide('rejected', '姓名與證件不同');
  await page.reload();
  await page.getByText('姓名與證件不同').waitFor();
  await page.getByText('2 次', { exact: true }).waitFor();
  await page.getByRole('button', { name: '再試一次' }).click();
  await page.getByText('30 天內還可以送出 2 次。').waitFor();
  await site.sql(`insert into identity_requests (member_id, real_name, birthday, number_masked, state, reason)
    select member_id, real_name, birthday, number_masked, 'rejected', '照片不清楚' from identity_requests, generate_series(1, 2)`);
  await page.reload();
  await page.getByText('30 天內最多送出 3 次，請稍後再試').waitFor();
  expect(await page.getByRole('button', { name: '再試一次' }).count()).toBe(0);
}

describe('an identity', () => {
  test('is handed in under the notice, decided, and handed in again', async ({ openPage }) => {
    const context = { viewport: { width: 320, height: 640 } };
    const page = await openAs(openPage, site, member, path, { screen: 'phone', allow: [refusedCalls], context });
    const sent = listenForCalls(page, 'user/identity-verify');
    await seesTheNotice(page);
    await typesTheNumber(page);
    expect(sent).toEqual([]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    await handsItIn(page);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual({
      realName: '林美玲',
      idNumber: 'A123456789',
      birthday: '1990-05-04',
      consent: true,
    });

    await isRejectedThreeTimes(page);
    await decide('verified', null);
    await page.reload();
    await page.getByRole('heading', { name: '已完成身分驗證' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test('of another member waits like any other; what cannot be read can be asked for again', async ({ openPage }) => {
    const other = await registerMember(site);
    const page = await openAs(openPage, site, other, path, { allow: [refusedCalls] });
    await input(page, number).fill('A123456789');
    await page.getByRole('checkbox').check();
    await send(page).click();
    await page.getByRole('heading', { name: '審核中' }).waitFor();
    await page.route('**/api/user/identity', (route) => route.abort());
    await page.reload();
    await page.getByText('暫時無法讀取，請稍後再試。').waitFor();
    await page.unroute('**/api/user/identity');
    await page.getByRole('button', { name: '再試一次' }).click();
    await page.getByRole('heading', { name: '審核中' }).waitFor();
  });
});

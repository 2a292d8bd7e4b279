import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { type OpenPage, test } from '../../harness/browser.ts';
import { addTestSession, addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { addIdentityApplication, addMemberRecord } from '../../harness/desk/member-records.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { loggedIn } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const upright = { width: 820, height: 1180 };
const onItsSide = { width: 1180, height: 820 };

/** A tablet with a screen of the desk; `look` checks what a finger meets there, and `faults` lists what it found. */
interface Tablet {
  page: Page;
  look(where: string): Promise<void>;
  faults: string[];
}

async function openTablet(openPage: OpenPage, staff: TestStaff, path: string, viewport = upright): Promise<Tablet> {
  const context = { ...loggedIn(site, staff), viewport, hasTouch: true, reducedMotion: 'reduce' as const };
  const page = await openPage(site, path, { context });
  const faults: string[] = [];
  const look = async (where: string) => {
    faults.push(...(await touchFaults(page)).map((fault) => `${where}: ${fault}`));
  };
  return { page, look, faults };
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const said = (page: Page, text: string) => page.locator('.notice', { hasText: text }).waitFor();

async function goByMenu(page: Page, name: string): Promise<void> {
  if (await button(page, '選單').isVisible()) await button(page, '選單').tap();
  await page.getByRole('navigation', { name: '編輯台' }).getByRole('link', { name }).tap();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/**
 * What a finger cannot use on the screen as it is now: controls below 44 pixels or not to be seen without a pointer over
 * them, and what is wider than the window. A link within a text may be as high as its line.
 */
async function touchFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const inFront = document.querySelector('dialog') ?? document;
    const controls =
      'button, select, summary, nav a, [role="tab"], input:not([type="radio"], [type="checkbox"]), label:has(input)';
    for (const control of inFront.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility()) continue;
      const { width, height } = control.getBoundingClientRect();
      const name = control.ariaLabel || control.textContent?.trim() || control.localName;
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        faults.push(`${name} is hidden`);
      if (Math.min(width, height) < 44) faults.push(`${name} is ${Math.round(width)}×${Math.round(height)}`);
    }
    for (const { scrollWidth, clientWidth } of [document.documentElement, ...document.querySelectorAll('dialog')])
      if (scrollWidth > clientWidth) faults.push(`${scrollWidth} pixels in a width of ${clientWidth}`);
    return faults;
  });
}

/** Draws a finger over the screen from the middle of an element. */
async function drag(
  page: Page,
  element: Locator,
  by: { x: number; y: number },
  beforeLifting: () => Promise<unknown> = async () => {},
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: start.x + by.x * part, y: start.y + by.y * part }]);
  }
  await beforeLifting();
  await send('touchEnd', []);
}

/** The browser takes a touch that soon follows a drag for a part of it: a heading is touched until one counts. */
async function liftFinger(page: Page): Promise<void> {
  const heading = page.locator('dialog h2, .screen-head h1').last();
  await heading.evaluate((element) => element.addEventListener('click', () => element.classList.add('is-touched')));
  await waitUntil('a touch counts again', async () => {
    await heading.tap();
    return heading.evaluate((element) => element.classList.contains('is-touched'));
  });
}

async function download(page: Page, press: Locator): Promise<string> {
  const saved = page.waitForEvent('download');
  await press.tap();
  return (await buffer(await (await saved).createReadStream())).toString();
}

async function describePicture({ page, look }: Tablet): Promise<void> {
  const tile = (name: string) => page.locator('.media-grid button', { hasText: name });
  await tile('tablet-harbour.png').waitFor();
  await look('the library');
  await tile('tablet-harbour.png').tap();
  const detail = page.getByRole('dialog', { name: 'tablet-harbour.png' });
  await detail.getByLabel('替代文字').fill('傍晚的漁港');
  const point = detail.getByRole('button', { name: /^焦點/ });
  const { width = 0, height = 0 } = (await detail.locator('.focal-frame').boundingBox()) ?? {};
  await detail.locator('.focal-frame img').tap({ position: { x: 0.2 * width, y: 0.3 * height } });
  await expect.poll(() => point.getAttribute('aria-label')).toMatch(/左 (?:19|20|21)%、上 (?:29|30|31)%/);
  await drag(page, point, { x: 0.5 * width, y: 0.4 * height });
  await expect.poll(() => point.getAttribute('aria-label')).toMatch(/左 (?:69|70|71)%、上 (?:69|70|71)%/);
  await liftFinger(page);
  await look('a picture');
  await button(detail, '儲存').tap();
  await closed(page);
  await page.getByRole('searchbox', { name: '搜尋說明、來源、檔名' }).fill('傍晚的漁港');
  await tile('傍晚的漁港').waitFor();
  await expect.poll(() => page.locator('.media-grid button').count()).toBe(1);
}

async function makeAndMergeTag({ page, look }: Tablet): Promise<void> {
  await goByMenu(page, '標籤、作者、專題');
  await look('the tags');
  await button(page, '新增標籤').tap();
  await page.getByLabel('標籤', { exact: true }).fill('平板上加的');
  await look('the form of a tag');
  await button(page, '儲存').tap();
  await closed(page);
  await page.getByLabel('搜尋標籤').fill('平板上加的');
  await button(page, '合併「平板上加的」').tap();
  const choice = page
    .getByRole('dialog')
    .locator('label', { has: page.getByRole('radio') })
    .first();
  await choice.tap();
  await look('the question before a merge');
  await button(page, '合併').tap();
  await closed(page);
  await page.getByRole('heading', { name: '沒有符合的標籤' }).waitFor();
}

async function readFigures({ page, look }: Tablet): Promise<void> {
  await goByMenu(page, '數據');
  const card = page.getByRole('region', { name: '瀏覽', exact: true });
  await button(page, '7 天').tap();
  await card.getByText('210 次瀏覽').waitFor();
  await card.getByRole('slider').tap();
  await card.getByText(/：瀏覽 30，前一週 30/).waitFor();
  await look('the figures');
  await button(page, '自訂').tap();
  await page.getByLabel('從', { exact: true }).waitFor();
  await look('a chosen period');
  await button(card, '看表格：瀏覽').tap();
  await expect.poll(() => card.getByRole('row').count()).toBe(8);
  expect(await download(page, button(card, '下載 CSV：瀏覽'))).toMatch(
    /^\ufeff[^\r]+\r\n(?:[^\r]+,30,20[^\r]*\r\n){7}$/,
  );
}

test('an editor describes a picture, makes and merges a tag, and reads the figures with a finger', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor', '周編輯');
  const picture = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await uploadTestFile({ url: site.url, by: editor }, picture, 'tablet-harbour.png');
  const today = `(now() at time zone 'Asia/Taipei')::date`;
  const days = `generate_series(${today} - 60, ${today} + 1, interval '1 day') day`;
  await site.sql(`insert into figure_days select day, 30, 20, 0, 0, 0, 0, 0, 0, 0 from ${days} on conflict (day) do update
    set (views, visits) = (excluded.views, excluded.visits)`);
  const tablet = await openTablet(openPage, editor, '/desk/media');
  await describePicture(tablet);
  await makeAndMergeTag(tablet);
  await readFigures(tablet);
  expect(tablet.faults).toEqual([]);
});

test('support staff find and unlock a member and decide identities with a finger', async ({ openPage }) => {
  const support = await addTestStaff(site, 'support', '周客服');
  const member = await addMemberRecord(site);
  await addIdentityApplication(site, member.id);
  const second = await addMemberRecord(site, { lastName: '高', firstName: '志遠' });
  await addIdentityApplication(site, second.id, { realName: '高志遠', number: 'F129876543' });
  const { page, look, faults } = await openTablet(openPage, support, '/desk/members');
  await page.getByLabel('手機號碼、電子信箱、姓名或會員編號').fill(member.phone);
  await button(page, '查詢').tap();
  await page.getByRole('link', { name: '林○玲' }).waitFor();
  await look('members that were found');
  await page.getByRole('link', { name: '林○玲' }).tap();
  await look('the question before a look');
  await page.getByText('會員來電或來信').tap();
  await button(page, '看資料').tap();
  await page.getByRole('heading', { name: '林美玲' }).waitFor();
  await look('a member');
  await button(page, /^顯示\s*手機與電子信箱$/).tap();
  await page.getByText(member.email).waitFor();
  await button(page, '解除鎖定').tap();
  await said(page, '已解除鎖定');

  await goByMenu(page, '身分審核');
  await page.getByRole('heading', { name: '林美玲' }).waitFor();
  await look('an identity');
  await button(page, '通過').tap();
  await page.getByRole('heading', { name: '高志遠' }).waitFor();
  await button(page, '退件').tap();
  const rejection = page.getByRole('dialog');
  await rejection.getByText('姓名與證件不符').tap();
  await look('the rejection of an identity');
  await button(rejection, '退件').tap();
  await page.getByRole('heading', { name: '沒有等待審核的申請' }).waitFor();
  const decided = await site.sql('select state from identity_requests order by id');
  expect(decided.map(({ state }) => state)).toEqual(['verified', 'rejected']);
  expect(faults).toEqual([]);
});

async function orderCategories({ page, look }: Tablet): Promise<void> {
  const names = () => page.locator('.category-row h2').allInnerTexts();
  const rows = page.locator('.category-row');
  await rows.first().waitFor();
  await look('the categories');
  const before = await names();
  const { height = 0 } = (await rows.first().boundingBox()) ?? {};
  await drag(page, button(rows.first(), /^拖曳/), { x: 0, y: height }, () => page.getByText(/移到第 2 個/).waitFor());
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  await liftFinger(page);
  await button(page, '儲存順序').tap();
  await said(page, '順序已儲存');
  await button(page, '新增分類').tap();
  await page.getByRole('dialog').waitFor();
  await look('the form of a category');
  await button(page, '關閉').tap();
  await closed(page);
}

async function manageStaff({ page, look }: Tablet, colleague: TestStaff): Promise<void> {
  await goByMenu(page, '同仁');
  const row = page.getByRole('row', { name: /王記者/ });
  await row.waitFor();
  await look('the staff');
  await row.getByRole('combobox').selectOption('編輯');
  await said(page, '王記者現在是編輯');
  await addTestSession(site, colleague.id);
  await page.reload();
  await button(row, '1 個裝置').tap();
  const devices = page.getByRole('dialog');
  await button(devices, '登出').waitFor();
  await look('the devices of a colleague');
  await button(devices, '登出').tap();
  await page.getByText('沒有登入中的裝置').waitFor();
  await button(page, '關閉').tap();
  await button(page, '邀請同仁').tap();
  await page.getByLabel('姓名').fill('新同仁');
  await page.getByLabel('電子信箱').fill('new@desk.example');
  await page.getByRole('dialog').getByText('所有文章、發布、更正、頭條').tap();
  await look('an invitation');
  await button(page, '產生邀請連結').tap();
  await page.getByLabel('邀請連結').waitFor();
  await look('the link of an invitation');
  await button(page, '關閉').tap();
  await closed(page);
}

async function readAuditLog({ page, look }: Tablet, admin: TestStaff): Promise<void> {
  await goByMenu(page, '稽核');
  await page.getByLabel('哪一類').selectOption('同仁');
  await page.getByLabel('誰').fill(admin.email);
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toHaveLength(3);
  await look('the audit log');
  expect((await download(page, button(page, '下載 CSV'))).trim().split('\r\n')).toHaveLength(4);
}

test('an administrator orders categories, invites, ends a device and reads the audit log with a finger', async ({
  openPage,
}) => {
  const admin = await addTestStaff(site, 'admin', '陳管理');
  const colleague = await addTestStaff(site, 'reporter', '王記者');
  await addTestSession(site, colleague.id);
  const tablet = await openTablet(openPage, admin, '/desk/sections', onItsSide);
  await orderCategories(tablet);
  await manageStaff(tablet, colleague);
  await readAuditLog(tablet, admin);
  expect(tablet.faults).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults, faultsOfFirstEntries } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { closeDialog, dialog, go, loggedIn, openDialog } from './desk-steps.ts';
import { seriesScreens } from './series-screens.ts';
import { splitWords } from './split-words.ts';

let site: TestSite;
let admin: TestStaff;
let idOf: (words: string) => Promise<string>;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  admin = await addTestStaff(site, 'admin', '陳總編');
  await site.sql(
    `insert into error_reports (article_id, token_hash, kind, sentence, suggestion)
     select id, '\\x00', 'fact', '攤位共有二十六個，其中還有十四個是從舊市場搬過來的，還沒有招牌。', '我數過是六十二個，出處是市場的公告。'
     from articles where slug = 'arcade-floor-levels'`,
  );
  idOf = async (q) => (await admin.call('article/list', { tab: 'all', q, limit: 1 })).data.items[0]?.id ?? '';
});
afterAll(() => site.close());

const rows = (page: Page) => page.locator('.article-list tbody tr');
/** Each screen in turn; what is opened is closed by the next one's navigation or by Escape. */
const screens: [name: string, show: (page: Page) => Promise<void>][] = [
  ['the list', (page) => rows(page).first().waitFor()],
  [
    'a list without a hit',
    async (page) => {
      await go(page, '?q=沒有這幾個字');
      await page.getByRole('heading', { name: '沒有符合的文章' }).waitFor();
    },
  ],
  [
    'an empty tab',
    async (page) => {
      await go(page, '?tab=mine');
      await page.getByRole('heading', { name: '還沒有文章' }).waitFor();
    },
  ],
  [
    'an article in review',
    async (page) => {
      await go(page, `/articles/${await idOf('魚道')}`);
      await page.locator('.desk-body').waitFor();
      await page.getByText('是合計，已補在第二段').waitFor();
    },
  ],
  ['the publish dialog', (page) => openDialog(page, '發布')],
  [
    'the return dialog',
    async (page) => {
      await closeDialog(page);
      await openDialog(page, '退回');
    },
  ],
  [
    'the reports of readers',
    async (page) => {
      await closeDialog(page);
      await go(page, '/reports');
      await page.getByText('攤位共有二十六個，').waitFor();
    },
  ],
  ['the answer to a report', (page) => openDialog(page, '處理', '處理回報')],
  [
    'the front page',
    async (page) => {
      await closeDialog(page);
      await go(page, '/front');
      await page.getByRole('heading', { name: '首頁編排' }).waitFor();
    },
  ],
  [
    'the media library',
    async (page) => {
      await go(page, '/media');
      await page.locator('.media-grid button').first().waitFor();
    },
  ],
  [
    'a picture of the library',
    async (page) => {
      await page.locator('.media-grid button').first().click();
      await page.getByRole('heading', { name: '用在哪裡' }).waitFor();
    },
  ],
  [
    'the categories',
    async (page) => {
      await closeDialog(page);
      await go(page, '/sections');
      await page.locator('.category-row').first().waitFor();
    },
  ],
  ['the form of a category', (page) => openDialog(page, '新增分類')],
  [
    'the tags',
    async (page) => {
      await closeDialog(page);
      await go(page, '/sections?kind=tag');
      await page.locator('.section-list tbody tr').first().waitFor();
    },
  ],
  [
    'the question before a merge',
    async (page) => {
      await page.getByRole('button', { name: /^合併/ }).first().click();
      await page.getByRole('radio').first().check();
    },
  ],
  [
    'the authors',
    async (page) => {
      await closeDialog(page);
      await go(page, '/sections?kind=author');
      await page.locator('.author-portrait').first().waitFor();
    },
  ],
  ...seriesScreens,
  [
    'the calendar of tips',
    async (page) => {
      await closeDialog(page);
      await go(page, '/tips');
      await page.locator('.day-tip').first().waitFor();
    },
  ],
  [
    'the form of a tip',
    async (page) => {
      await page.locator('.day-tip-title').first().click();
      await page.getByRole('textbox', { name: '內文' }).waitFor();
    },
  ],
  [
    'the import of tips',
    async (page) => {
      await closeDialog(page);
      await openDialog(page, '匯入 CSV', '匯入小知識');
    },
  ],
  [
    'the audit log',
    async (page) => {
      await closeDialog(page);
      await go(page, '/audit');
      await page.getByRole('heading', { name: '稽核' }).waitFor();
    },
  ],
  [
    'the staff',
    async (page) => {
      await go(page, '/staff');
      await page.locator('.staff-list').waitFor();
    },
  ],
  ['the invitation dialog', (page) => openDialog(page, '邀請同仁')],
  [
    'the own account',
    async (page) => {
      await closeDialog(page);
      await go(page, '/account');
      await page.getByText('（這台）').waitFor();
    },
  ],
  [
    'no screen',
    async (page) => {
      await go(page, '/nothing-here');
      await page.getByRole('heading', { name: '沒有這個畫面' }).waitFor();
    },
  ],
];

// Almost everything is on both screens, so that each theme is looked at once.
describe.each([
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const)('on a %s in %s', (screen, colorScheme) => {
  test('axe finds nothing on any screen, none is wider than the window, and no word is split', async ({ openPage }) => {
    // Nothing moves that axe would meet half way.
    const context = { ...loggedIn(site, admin), colorScheme, reducedMotion: 'reduce' as const };
    const page = await openPage(site, '/desk', { screen, context });
    const faults: string[] = [];
    for (const [name, show] of screens) {
      await show(page);
      const found = await (screen === 'phone' ? faultsOfFirstEntries : accessibilityFaults)(page);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('too wide');
      if (screen === 'phone')
        found.push(...(await splitWords(page)).map((word) => `320 pixels and large text: ${word}`));
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

test('an open list shows what another program changes, who writes now, and that there is no network; the keyboard opens what is found and the list of keys, Escape closes them and the focus returns', async ({
  openPage,
}) => {
  const context = loggedIn(site, admin);
  const page = await openPage(site, '/desk?tab=published', { context, allow: [/ERR_INTERNET_DISCONNECTED/] });
  await rows(page).first().waitFor();
  await site.sql(
    `update articles set title = '別的程式改過的標題', updated_at = now() where slug = 'night-market-cups'`,
  );
  const changed = rows(page).filter({ hasText: '別的程式改過的標題' });
  await changed.waitFor();
  const writer = await addTestStaff(site, 'editor', '王寫稿');
  const [{ id }] = await site.sql(`select id from articles where slug = 'night-market-cups'`);
  await writer.call('article/lock', { id, tab: crypto.randomUUID() });
  await changed.getByText('王寫稿正在寫').waitFor();

  // Without a network the list says so, and shows itself when it is asked again.
  await page.context().setOffline(true);
  await go(page, '?tab=all');
  await page.getByRole('heading', { name: '載入失敗' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '再試一次' }).click();
  await rows(page).first().waitFor();

  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const newArticle = page.getByRole('button', { name: '寫一篇' });
  await newArticle.focus();
  for (const [key, name] of [
    ['Control+k', '尋找'],
    ['?', '鍵盤快速鍵'],
  ] as const) {
    await page.keyboard.press(key);
    await dialog(page, name).waitFor();
    await closeDialog(page);
    expect(await focused()).toBe('寫一篇');
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('魚道');
  await page.getByRole('option', { name: /魚道/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.head-title').inputValue()).toContain('魚道');

  // A dialog with fields begins at the first of them, not at the button that closes it.
  for (const [button, field] of [
    ['連結', '網址'],
    ['影片', '搜尋影音的標題'],
    ['尋找與取代', '尋找'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await dialog(page, button === '影片' ? '放入影片' : button).waitFor();
    const first = await page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement;
      return input.ariaLabel ?? input.labels?.[0]?.textContent;
    });
    expect(first).toBe(field);
    await closeDialog(page);
  }
});

test('support staff begin at a screen of theirs', async ({ openPage }) => {
  const support = await addTestStaff(site, 'support');
  const page = await openPage(site, '/desk', { context: loggedIn(site, support) });
  await page.getByRole('heading', { name: '會員' }).waitFor();
  await go(page, '/staff');
  await page.getByRole('heading', { name: '您的職務用不到這個畫面' }).waitFor();
});

test('the desk loads at most 350 kB of packed scripts before its first screen, and 450 kB with the editor', () => {
  const built: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync('dist/desk/.vite/manifest.json', 'utf8'),
  );
  const loaded = new Set<string>();
  const packed = () =>
    [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/desk/${file}`)).byteLength, 0) / 1_000;
  function load(name: string): void {
    const part = built[name];
    if (!part) throw new Error(`the build has no ${name}`);
    if (loaded.has(part.file)) return;
    loaded.add(part.file);
    for (const other of part.imports ?? []) load(other);
  }
  load('desk/entry.tsx');
  expect(packed()).toBeGreaterThan(50);
  expect(packed()).toBeLessThanOrEqual(350);
  load('desk/write/write-article.tsx');
  expect(packed()).toBeGreaterThan(200);
  expect(packed()).toBeLessThanOrEqual(450);
});

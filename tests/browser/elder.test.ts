import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults, strongContrastFaults } from '../harness/accessibility.ts';
import { type OpenOptions, type OpenPage, test } from '../harness/browser.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { cutOff, finishTransitions, sessionOf } from './shell-steps.ts';
import { finishSentence, giveVoices, spokenLast } from './voice-steps.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';
const narrow = { screen: 'phone', context: { viewport: { width: 320, height: 568 } } } as const;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo', settings: { CONTACT_PHONE: '02-2345-6789' } });
});
afterAll(() => site.close());

const isOn = 'html[data-elder][data-elder-parts]';

async function choose(page: Page, name: '開啟' | '關閉'): Promise<void> {
  await page.getByRole('button', { name: '外觀' }).click();
  await page
    .getByRole('group', { name: '長輩模式' })
    .getByRole('radio', { name })
    .evaluate((element) => (element as HTMLElement).click());
  await page.locator(name === '開啟' ? isOn : 'html:not([data-elder])').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
}

/** Opens an address where the mode was chosen before, as it was left behind in the browser. */
async function openInMode(openPage: OpenPage, path: string, options: OpenOptions, member?: TestMember): Promise<Page> {
  const chosen = [
    { name: 'elder', value: 'on' },
    { name: 'elder-former-size', value: '16' },
  ];
  const origins = [{ origin: site.url, localStorage: [...chosen, ...(member ? sessionOf(member) : [])] }];
  const { hostname } = new URL(site.url);
  const kept = { domain: hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  const cookies = [{ name: 'text-size', value: '20', ...kept }];
  const context = { ...options.context, storageState: { cookies, origins } };
  const page = await openPage(site, path, { ...options, context });
  await page.locator(isOn).waitFor({ state: 'attached' });
  return page;
}

const textSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
const stories = (page: Page) => page.locator('main article').filter({ visible: true });

/** What can be pressed and is smaller than 56 pixels. Links within sentences are as high as their lines. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const areaOf = (element: Element): DOMRect => {
      const label = element.closest('label');
      if (label) return label.getBoundingClientRect();
      // The link of a headline covers its card.
      const cover = getComputedStyle(element, '::after');
      if (cover.content === 'none' || cover.position !== 'absolute') return element.getBoundingClientRect();
      let card: Element | null = element;
      while (card && getComputedStyle(card).position === 'static') card = card.parentElement;
      return (card ?? element).getBoundingClientRect();
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('[href="#main"]'))
      .filter((each) => !each.matches('p > a, li > a, sup > a') || getComputedStyle(each).display !== 'inline')
      .map((each) => ({ each, area: areaOf(each) }))
      .filter(({ area }) => area.width < 55.5 || area.height < 55.5)
      .map(({ each, area }) => `${Math.round(area.width)}×${Math.round(area.height)} ${each.outerHTML.slice(0, 120)}`);
  });

/** Buttons that show an icon without a word, of their own or added by the styles of the mode. */
const iconsAlone = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button:has(svg)')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.innerText.trim() === '')
      .filter((each) =>
        ['::before', '::after'].every((part) => !/[^"]/.test(getComputedStyle(each, part).content.replace('none', ''))),
      )
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** What is there and not to be seen until a pointer is over it. */
const onlyWithPointer = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button')]
      .filter((each) => each.checkVisibility() && !each.checkVisibility({ opacityProperty: true }))
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** What would move by itself. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) =>
        ['', '::before', '::after'].some((part) => /[1-9]/.test(getComputedStyle(each, part).transitionDuration)),
      )
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** The colours of the mode are the same on every screen: light is looked at on a narrow one, dark on a wide one. */
async function expectGoodLook(page: Page): Promise<void> {
  const look = async () => {
    expect(await strongContrastFaults(page), 'contrasts of 7:1').toEqual([]);
    expect(await smallTargets(page), 'large targets').toEqual([]);
    expect(await iconsAlone(page), 'words beside icons').toEqual([]);
    expect(await cutOff(page), 'nothing cut off').toEqual([]);
  };
  await look();
  expect(await accessibilityFaults(page), 'accessibility').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await finishTransitions(page);
  await look();
}

async function expectWaysToHelp(page: Page): Promise<void> {
  const help = page.getByRole('region', { name: '需要幫忙嗎？' });
  expect(await help.getByRole('link', { name: '打電話 02-2345-6789' }).getAttribute('href')).toBe('tel:0223456789');
  expect(await help.getByRole('link', { name: /^寫信 / }).getAttribute('href')).toMatch(/^mailto:.+@.+/);
}

test.for([`/news/${slug}`, '/search?q=水'])(
  '%s has contrasts of 7:1, large targets and nothing cut off, on a narrow screen and on a wide one',
  async (path, { openPage }) => {
    await expectGoodLook(await openInMode(openPage, path, narrow));
  },
);

/** A member who has saved, read and reported something. */
async function activeMember(): Promise<TestMember> {
  const member = await registerMember(site);
  const [article] = await site.sql('select id from articles where slug = $1', [slug]);
  const [tip] = (await member.api('tip/list')).data.items;
  await member.api('collection/add', { type: 'article', id: article?.id });
  await member.api('collection/add', { type: 'tip', id: tip?.id });
  await member.api('later/add', { items: [{ id: article?.id }] });
  await member.api('history/add', { slug, progress: 40 });
  await member.api('report/add', { slug, token: randomUUID(), kind: 'typo', sentence: '一共貼了47張。' });
  return member;
}

test.for([
  ['/my', 'text=看全部'],
  ['/my/collections', '[title=移除]'],
  ['/my/history', 'text=繼續閱讀'],
  ['/my/tips', '[aria-label^=取消收藏]'],
  ['/my/corrections', 'text=一共貼了47張。'],
  ['/my/account', 'text=登出此裝置'],
  ['/later', '[title=移除]'],
])('%s of a member has the same', async ([path = '', shown = ''], { openPage }) => {
  const page = await openInMode(openPage, path, narrow, await activeMember());
  await page.locator('main').locator(shown).first().waitFor();
  await expectGoodLook(page);
});

test('the button that saves a tip covers nothing of its card', async ({ openPage }) => {
  const page = await openInMode(openPage, '/my/tips', { screen: 'phone' }, await activeMember());
  const card = page.getByRole('list', { name: '小知識' }).locator('article').first();
  const button = await card.getByRole('button', { name: /收藏：/ }).boundingBox();
  const title = await card.locator('h2').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual((button?.y ?? Number.NaN) + (button?.height ?? 0));
});

test('what came of a report is said over the page with a word beside its icon', async ({ openPage }) => {
  const token = randomUUID();
  await site.api('report/add', { slug, token, kind: 'typo', sentence: '一共貼了47張。' });
  await site.sql(`update error_reports set state = 'corrected', closed_at = now(), answer = '謝謝您。'`);
  const page = await openInMode(openPage, '/', narrow);
  const reports = JSON.stringify({ sent: [{ slug, token }] });
  await page.evaluate((stored) => localStorage.setItem('reports', stored), reports);
  await page.goto(`/news/${slug}`);
  await page.getByRole('complementary', { name: '您回報的錯誤，有結果了' }).waitFor();
  await expectGoodLook(page);
});

test('a picture and the login popup over the page, and a video, have words beside their icons, large targets and nothing cut off', async ({
  openPage,
}) => {
  const page = await openInMode(openPage, `/news/${slug}`, narrow);
  const expectWords = async () => {
    expect([await iconsAlone(page), await smallTargets(page), await cutOff(page)]).toEqual([[], [], []]);
  };
  await page.locator('main article figure a[data-scripted]').first().click();
  const viewer = page.getByRole('dialog', { name: '圖片' });
  await viewer.getByRole('button', { name: '放大' }).waitFor();
  await expectWords();
  await viewer.getByRole('button', { name: '關閉' }).click();
  await page.getByRole('button', { name: '未登入' }).click();
  await page.getByRole('button', { name: '顯示密碼' }).waitFor();
  await expectWords();
  await page.goto('/news/harbor-before-sunrise');
  await page.getByRole('button', { name: /^播放影片/ }).click();
  await page.getByRole('button', { name: '全螢幕' }).waitFor();
  await expectWords();
  // The tools of the page go below the bar at the lower edge when they are scrolled there.
  const isCovered = await page.evaluate(() => {
    const tools = document.querySelector('main [data-bar=bottom]');
    const bar = document.querySelector('nav[data-bar=bottom]');
    if (!tools || !bar) return false;
    const { top, left, width, height } = bar.getBoundingClientRect();
    scrollBy({ top: tools.getBoundingClientRect().top - top, behavior: 'instant' });
    return bar.contains(document.elementFromPoint(left + width / 4, top + height / 2));
  });
  expect(isCovered).toBe(true);
});

test.for([390, 820, 1440])('videos stand in one column at a width of %s', async (width, { openPage }) => {
  const page = await openInMode(openPage, '/news/video', { context: { viewport: { width, height: 900 } } });
  const boxes = await stories(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(4);
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(1);
  // The category and the date of the oldest one are beside each other.
  const tops = await stories(page)
    .last()
    .locator('p > *')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
  expect([tops.length, Math.max(...tops) - Math.min(...tops) < 10]).toEqual([2, true]);
  expect(await cutOff(page)).toEqual([]);
});

test('name, title, times and buttons of an article are never divided on a phone', async ({ openPage }) => {
  const page = await openInMode(openPage, `/news/${slug}`, { screen: 'phone' });
  await page.locator('h1 ~ div').getByRole('button', { name: '稍後讀' }).waitFor();
  await page
    .locator('h1 ~ div a + span, h1 ~ div span + span')
    .first()
    .evaluate((role) => {
      role.textContent = '環境與永續發展特派記者';
    });
  const divided = await page.locator('h1 ~ div').evaluate((byline) => {
    const texts = document.createTreeWalker(byline, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push((texts.currentNode as Text).data);
    }
    return found;
  });
  expect(divided).toEqual([]);
  const tops = await page
    .locator('h1 ~ div button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});

test('the home page has the same, ways to help at its end, one column, twelve stories, and twelve more at a press', async ({
  openPage,
}) => {
  const page = await openInMode(openPage, '/', narrow);
  const expectOneColumn = async () => {
    const lefts = await stories(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size).toBe(1);
  };
  await expectOneColumn();
  await expectGoodLook(page);
  await expectOneColumn();
  await expectWaysToHelp(page);
  const headings = () => page.locator('main h2').filter({ visible: true }).allTextContents();
  const before = await headings();
  expect(before.join()).toContain('最新');
  expect(await stories(page).count()).toBe(12);
  for (const count of [24, 36, 48]) {
    await page.getByRole('link', { name: '再看 12 則' }).click();
    await expect.poll(() => stories(page).count()).toBe(count);
  }
  expect(await headings()).toEqual(before);
  expect(new URL(page.url()).search).toBe('');

  // Who comes back from an article finds as many again.
  await stories(page).nth(40).getByRole('link').click();
  await page.waitForURL(/\/news\//);
  await page.goBack();
  await expect.poll(() => stories(page).count()).toBe(48);
});

test('is switched on and off in the menu, and gives back the former text size', async ({ openPage }) => {
  const page = await openPage(site, '/', { screen: 'phone' });
  await page.evaluate(() => document.querySelector<HTMLInputElement>('input[name="text-size"][value="18"]')?.click());
  expect(await textSize(page)).toBe(18);
  // Nothing of the mode is loaded before it is chosen.
  expect(await page.locator('link[data-mode]').count()).toBe(0);
  expect(await page.locator('[aria-label^="聽："]').count()).toBe(0);
  expect(await page.getByText('需要幫忙嗎？').count()).toBe(0);

  await choose(page, '開啟');
  expect(await textSize(page)).toBe(20);
  expect(await page.locator('input[name="text-size"][value="20"]').isChecked()).toBe(true);
  await page.reload();
  await page.locator(isOn).waitFor({ state: 'attached' });
  expect(await textSize(page)).toBe(20);

  await choose(page, '關閉');
  await expect.poll(() => textSize(page)).toBe(18);
  await expect.poll(() => page.locator('[aria-label^="聽："]').count()).toBe(0);
  await page.reload();
  expect(await page.locator('html').getAttribute('data-elder')).toBeNull();
  expect(await textSize(page)).toBe(18);
});

test('has its look and its twelve stories before any code of the page is loaded', async ({ openPage }) => {
  const page = await openInMode(openPage, '/nowhere', { screen: 'phone', allow: [/status of 404/] });
  await page.route(/\/assets\/(?!starter-)[^/]+\.js$/, () => {});
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // The mode's sheet holds back the first paint, not this question.
  await expect.poll(() => stories(page).count()).toBe(12);
  expect(await textSize(page)).toBe(20);
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--target'));
  expect(ink).toContain('56px');
});

test('every story has a large button that reads it aloud; nothing moves, and nothing waits for a pointer', async ({
  openPage,
}) => {
  const before = (opened: Page) => giveVoices(opened, ['zh-TW']);
  const page = await openInMode(openPage, '/', { before });
  expect([await onlyWithPointer(page), await moving(page)]).toEqual([[], []]);
  const card = stories(page).nth(2);
  const title = (await card.getByRole('link').getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: `聽：${title}` }).click();
  await expect.poll(() => spokenLast(page)).toBe(title);
  await finishSentence(page);
  await expect.poll(() => spokenLast(page)).not.toBe(title);
  expect(new URL(page.url()).pathname).toBe('/');
  const bar = page.getByRole('region', { name: '聽新聞' });
  await bar.getByRole('button', { name: '暫停' }).waitFor();
  // Its speed has a word as well, and the three buttons of a story stand in one row where there is room.
  const word = () =>
    bar.getByLabel('朗讀速度').evaluate(({ parentElement: around }) => {
      return around && getComputedStyle(around, '::after').content;
    });
  expect(await word()).toBe('"速度"');
  const tops = await card
    .locator('button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect([tops.length, new Set(tops.map(Math.round)).size]).toEqual([3, 1]);
  // Pressed again, it pauses.
  await card.getByRole('button', { name: `聽：${title}` }).click();
  await bar.getByRole('button', { name: '播放' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  // Videos have their own sound.
  const video = stories(page).filter({ hasText: '影音' }).first();
  expect(await video.getByRole('button', { name: /^聽：/ }).count()).toBe(0);
  await page.goto(`/news/${slug}`);
  expect([await onlyWithPointer(page), await moving(page)]).toEqual([[], []]);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { becomeMember, cutOff, faultsInBothThemes, press } from './shell-steps.ts';

let site: TestSite;
const path = '/news/long';
const body = 'article > [data-stored-html]';

const paragraph = (number: number) =>
  `<p>第${number}段開始，12 戶人家在 2026 年走出巷口，說：「<em>天亮了</em>。」${'雨停之後的街道很安靜，'.repeat(12)}</p>`;
const table = `<div role="region" aria-label="表格" tabindex="0"><table><tbody><tr>${'<td>每天清晨</td>'.repeat(12)}</tr></tbody></table></div>`;

beforeAll(async () => {
  site = await startTestSite();
  const paragraphs = Array.from({ length: 24 }, (_, index) => paragraph(index + 1));
  paragraphs.splice(14, 0, '<h2 id="section-2">後半</h2>');
  paragraphs.splice(3, 0, '<h2 id="section-1">小標</h2>', '<ol><li>甲</li><li>乙</li></ol>', table);
  await addTestArticle(site.sql, { slug: 'long', bodyHtml: paragraphs.join('') });
  await addTestArticle(site.sql, { slug: 'other' });
});
afterAll(() => site.close());

/** Without the page being scrolled for it, as a tester's click would. */
async function chooseLayout(page: Page, name: '直排' | '橫排'): Promise<void> {
  await press(page.getByRole('button', { name: '外觀' }));
  await page.locator(':popover-open input:focus').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name }).evaluate((element) => (element as HTMLElement).click());
  const root = page.locator(name === '直排' ? 'html[data-vertical]' : 'html:not([data-vertical])');
  await root.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
}

/** The number of the page and how many there are. */
async function pagesOf(page: Page): Promise<[number, number]> {
  const text = await page.locator('[data-pager] > span').textContent();
  const [at = 0, count = 0] = (text ?? '').split(' / ').map(Number);
  return [at, count];
}

const pageNumber = async (page: Page) => (await pagesOf(page))[0];

/** Waits until the page of the text is shown. */
const untilPage = (page: Page, number: number) => expect.poll(() => pageNumber(page)).toBe(number);

/** The paragraphs of which something is on the screen and not outside of the text's own box, by their numbers. */
const shownParagraphs = (page: Page): Promise<number[]> =>
  page.evaluate((selector) => {
    const text = document.querySelector(selector) as HTMLElement;
    const box = text.getBoundingClientRect();
    const top = Math.max(box.top, document.querySelector('[data-bar=top]')?.getBoundingClientRect().bottom ?? 0);
    const bottom = Math.min(box.bottom, innerHeight);
    const isShown = ({ top: from, bottom: to, height }: DOMRect) => height > 0 && to > top + 2 && from < bottom - 2;
    return [...text.querySelectorAll('p')]
      .filter((each) => [...each.getClientRects()].some(isShown))
      .map((each) => Number(/第(\d+)段/.exec(each.textContent ?? '')?.[1]));
  }, body);

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd');
}

/** The text fits the window; two digits stand side by side within the height of one character, a year of four lies sideways. */
async function standsUpright(page: Page): Promise<void> {
  const look = await page.locator(body).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const [first, second] = [...element.querySelectorAll('[data-upright]')].slice(0, 2).map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return { width, height, text: each.textContent };
    });
    const em = Number.parseFloat(getComputedStyle(element).fontSize);
    return { top, bottom, first, second, em, screen: innerHeight };
  });
  expect(look.top).toBeGreaterThanOrEqual(0);
  expect(look.bottom).toBeLessThanOrEqual(look.screen);
  expect([look.first?.text, look.second?.text]).toEqual(['1', '12']);
  expect(look.second?.height).toBeLessThanOrEqual(look.em * 1.2);
}

/** The second paragraph begins at the left of the first. */
async function runsFromRightToLeft(page: Page): Promise<void> {
  const [first, second] = await Promise.all(
    ['第1段開始', '第2段開始'].map((words) => page.getByText(words).boundingBox()),
  );
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual((first?.x ?? 0) + 1);
}

/** From any page to the last by keys, wheel and button; after the last page the end of the article follows. */
async function turnsPages(page: Page): Promise<void> {
  const [at, count] = await pagesOf(page);
  await page.keyboard.press('ArrowLeft');
  await untilPage(page, at + 1);
  await page.keyboard.press('ArrowRight');
  await untilPage(page, at);
  await page.keyboard.press('Home');
  await untilPage(page, 1);
  await runsFromRightToLeft(page);
  await page.locator(body).focus();
  await page.keyboard.press('Space');
  await untilPage(page, 2);
  await page.locator(body).hover();
  await page.mouse.wheel(0, 120);
  await untilPage(page, 3);
  await page.getByRole('button', { name: '上一頁' }).click();
  await untilPage(page, 2);
  // The row of buttons is on the screen after a turn, with the number of the page.
  await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }));
  await page.keyboard.press('End');
  await untilPage(page, count);
  const row = await page.locator('[data-pager]').boundingBox();
  expect(row && row.y + row.height).toBeLessThanOrEqual(900);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await page.keyboard.press('PageUp');
}

async function followsALinkWithinTheText(page: Page): Promise<void> {
  await page.evaluate(() => document.getElementById('section-2')?.scrollIntoView());
  await expect.poll(() => shownParagraphs(page)).toContain(15);
}

test('a text is read in vertical lines page by page, by keys and wheel, from the same place and back', async ({
  openPage,
}) => {
  const page = await openPage(site, path);
  // The styles of the mode are not loaded before it is chosen.
  expect(await page.locator('link[data-mode]').count()).toBe(0);
  const html = await page.locator(body).innerHTML();
  const text = await page.locator(body).textContent();

  await page.getByText('第11段開始').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await shownParagraphs(page);
  await chooseLayout(page, '直排');
  await expect.poll(() => pageNumber(page)).toBeGreaterThan(1);
  expect(await shownParagraphs(page)).toContain(before[0]);
  expect(await page.locator(body).textContent()).toBe(text);
  await standsUpright(page);
  await turnsPages(page);

  await followsALinkWithinTheText(page);
  const kept = await shownParagraphs(page);
  await chooseLayout(page, '橫排');
  await page.locator('[data-pager]').waitFor({ state: 'detached' });
  await expect.poll(async () => kept.includes((await shownParagraphs(page))[0] ?? 0)).toBe(true);
  expect(await page.locator(body).innerHTML()).toBe(html);
});

async function isVerticalBeforeTheCodeRuns(page: Page): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await elsewhere.goto(path, { waitUntil: 'load' });
  const flow = await elsewhere.locator(body).evaluate((element) => getComputedStyle(element).writingMode);
  expect(flow).toBe('vertical-rl');
  await elsewhere.close();
}

/** The sixth page, reached by swipes and keys, is what the member's history records. */
async function readsToTheSixthPage(page: Page): Promise<void> {
  const recorded: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/history/add')) recorded.push(request.postDataJSON().progress);
  });
  await page.locator(body).evaluate((element) => element.scrollIntoView());
  const [, count] = await pagesOf(page);
  await swipe(page, 60, 260);
  await untilPage(page, 2);
  await swipe(page, 260, 60);
  await untilPage(page, 1);
  await page.locator(body).focus();
  for (let number = 2; number <= 6; number += 1) await page.keyboard.press('ArrowLeft');
  await untilPage(page, 6);
  await expect.poll(() => recorded.at(-1)).toBe(Math.round((6 / count) * 100));
}

/** A phone that is turned on its side and back shows the same page as before. */
async function survivesARotation(page: Page): Promise<void> {
  const [at, count] = await pagesOf(page);
  await page.setViewportSize({ width: 700, height: 320 });
  await expect.poll(async () => (await pagesOf(page))[1]).not.toBe(count);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => pagesOf(page)).toEqual([at, count]);
}

/** By the link of a stored position: the same page in vertical lines, the same paragraph or so in horizontal ones. */
async function goesOnWhereItStopped(page: Page): Promise<void> {
  const halfway = await page.locator('[data-stored-html]').first().getAttribute('data-progress');
  await page.goto('/news/other');
  await page.goto(`${path}#continue-${halfway}`);
  await untilPage(page, 6);
  const vertical = await shownParagraphs(page);
  await chooseLayout(page, '橫排');
  await page.goto('/news/other');
  await page.goto(`${path}#continue-${halfway}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // Not the same screen: in horizontal lines it is the beginning of a paragraph at most a screen before.
  const distance = async () => Math.abs(((await shownParagraphs(page))[0] ?? 0) - (vertical[0] ?? 0));
  await expect.poll(distance).toBeLessThanOrEqual(2);
}

test('on the smallest phone nothing is cut off, swipes turn pages, and reading goes on where it stopped', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { screen: 'phone', context: { viewport: { width: 320, height: 700 } } });
  await becomeMember(page, await registerMember(site));
  await chooseLayout(page, '直排');
  await page.getByRole('button', { name: '外觀' }).click();
  await page.locator(':popover-open').getByRole('radio', { name: '超大' }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('[data-pager] button').first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await isVerticalBeforeTheCodeRuns(page);
  await readsToTheSixthPage(page);
  await survivesARotation(page);
  await goesOnWhereItStopped(page);
});

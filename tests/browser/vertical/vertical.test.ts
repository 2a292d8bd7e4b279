import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { becomeMember, cutOff, faultsInBothThemes, inEverySize } from '../shell-steps.ts';
import { body, chooseLayout, pageNumber, pagesOf, untilPage } from './vertical-steps.ts';

let site: TestSite;
const path = '/news/long';

const paragraph = (number: number) =>
  `<p>第${number}段開始，12 戶人家在 2026 年走出巷口，說「<em>天亮了</em>。」${'雨停之後的街道很安靜，'.repeat(12)}</p>`;
const table = `<div role="region" aria-label="表格" tabindex="0"><table><tbody><tr>${'<td>每天清晨</td>'.repeat(12)}</tr></tbody></table></div>`;
const figure =
  '<figure><img src="/icon-512.png" alt="" width="1200" height="1600"><figcaption>清晨的街道</figcaption></figure>';
const ruby = '<ruby>閩<rt>ㄇㄧㄣˇ</rt></ruby>南語';

beforeAll(async () => {
  site = await startTestSite();
  const paragraphs = Array.from({ length: 24 }, (_, index) => paragraph(index + 1));
  paragraphs.splice(14, 0, '<h2 id="section-2">後半</h2>');
  paragraphs.splice(3, 0, '<h2 id="section-1">小標</h2>', `<ol><li>${ruby}</li><li>乙……</li></ol>`, table, figure);
  await addTestArticle(site.sql, { slug: 'long', bodyHtml: paragraphs.join('') });
  await addTestArticle(site.sql, { slug: 'other' });
});
afterAll(() => site.close());

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

/** Emphasis dots and the reading of a character are at the right of the line; dots of an ellipsis are as wide as characters. */
async function hasItsMarksAtTheRight(page: Page): Promise<void> {
  const look = await page.locator(body).evaluate((element) => {
    const find = (selector: string) => element.querySelector(selector) as HTMLElement;
    const range = document.createRange();
    range.selectNodeContents(find('ruby').firstChild as Text);
    const base = range.getBoundingClientRect();
    const reading = find('rt').getBoundingClientRect();
    const dots = find('li:nth-child(2)').firstChild as Text;
    range.setStart(dots, 1);
    range.setEnd(dots, 3);
    const { textEmphasisStyle, textEmphasisPosition } = getComputedStyle(find('em'));
    const size = Number.parseFloat(getComputedStyle(find('li')).fontSize);
    const middle = ({ left, right }: DOMRect) => (left + right) / 2;
    return {
      emphasis: [textEmphasisStyle, textEmphasisPosition],
      isReadingRight: middle(reading) - middle(base) > size / 2 && reading.top < base.bottom,
      ellipsis: Math.round(range.getBoundingClientRect().height / size),
    };
  });
  // The dots are over the line, which is at its right: `over right` is what `over` alone means.
  expect(look).toEqual({ emphasis: ['dot', 'over'], isReadingRight: true, ellipsis: 2 });
}

/** How far down within its box the ink of a character is, from 0 to 1. */
async function inkOf(page: Page, character: string): Promise<number> {
  const clip = await page
    .locator(`${body} > p`)
    .first()
    .evaluate((element, wanted) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        const at = node.data.indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      }
      throw new Error('not found');
    }, character);
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [ink, depth] = [0, 0];
  for (const [at, light] of data.entries()) {
    ink += 255 - light;
    depth += (255 - light) * Math.floor(at / info.width);
  }
  return depth / ink / info.height;
}

/** In every size a page and its buttons fit between the bars, and a picture and a table lie on one page, horizontal and whole. */
async function fitsEveryScreen(page: Page): Promise<void> {
  await inEverySize(page, [320, 820, 1440], async (width, px) => {
    const faults = await page.locator(body).evaluate((element) => {
      const box = element.getBoundingClientRect();
      const row = element.nextElementSibling as HTMLElement;
      const heightOf = (side: string) =>
        Math.max(
          0,
          ...[...document.querySelectorAll<HTMLElement>(`[data-bar=${side}]`)].map((each) => each.offsetHeight),
        );
      const isPhone = innerWidth < 768;
      const free = innerHeight - heightOf('top') - (isPhone ? heightOf('bottom') : 0);
      const step = box.height + Number.parseFloat(getComputedStyle(element).columnGap);
      const isWhole = (selector: string) => {
        const inside = element.querySelector(selector) as HTMLElement;
        const { top, bottom, left, right } = inside.getBoundingClientRect();
        const from = (top - box.top + element.scrollTop) % step;
        const isHorizontal = getComputedStyle(inside).writingMode === 'horizontal-tb';
        return isHorizontal && left >= box.left - 1 && right <= box.right + 1 && from + bottom - top <= box.height + 1;
      };
      return [
        row.getBoundingClientRect().bottom - box.top > free && 'higher than the screen',
        box.right > innerWidth && 'wider than the screen',
        !isWhole('figure') && 'picture',
        !isWhole('[role=region]') && 'table',
      ].filter(Boolean);
    });
    expect([width, px, faults]).toEqual([width, px, []]);
  });
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
  // 「 and 」 lean towards what they enclose, below and above them.
  expect(await inkOf(page, '「')).toBeGreaterThan(0.5);
  expect(await inkOf(page, '」')).toBeLessThan(0.5);
  await page.locator(body).focus();
  await page.keyboard.press('Space');
  await untilPage(page, 2);
  await page.locator(body).hover();
  await page.mouse.wheel(0, 120);
  await untilPage(page, 3);
  const back = page.getByRole('button', { name: '上一頁' });
  await back.click();
  await untilPage(page, 2);
  await back.press('Enter');
  await untilPage(page, 1);
  // At the end the button stays where the keyboard is.
  expect(await back.evaluate((element) => [element === document.activeElement, element.ariaDisabled])).toEqual([
    true,
    'true',
  ]);
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
  await hasItsMarksAtTheRight(page);
  await turnsPages(page);

  await fitsEveryScreen(page);
  await followsALinkWithinTheText(page);
  const kept = await shownParagraphs(page);
  await chooseLayout(page, '橫排');
  await page.locator('[data-pager]').waitFor({ state: 'detached' });
  await expect.poll(async () => kept.includes((await shownParagraphs(page))[0] ?? 0)).toBe(true);
  expect(await page.locator(body).innerHTML()).toBe(html);
});

/** Where title, text and end of the article begin. */
const topsOf = (page: Page): Promise<number[]> =>
  page
    .locator(`h1, ${body}, article > footer`)
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)));

async function isVerticalBeforeTheCodeRuns(page: Page): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await elsewhere.goto(path, { waitUntil: 'load' });
  const flow = await elsewhere.locator(body).evaluate((element) => getComputedStyle(element).writingMode);
  expect(flow).toBe('vertical-rl');
  // The room for the buttons is there before they are.
  expect(await topsOf(elsewhere)).toEqual(await topsOf(page));
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

/** On the side the bars go when a page is turned, and text and buttons fill the screen. */
async function fillsALowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 568, height: 320 });
  await page.locator(body).focus();
  await page.keyboard.press('ArrowLeft');
  await untilPage(page, 2);
  const edges = () =>
    page.locator(`${body}, [data-pager]`).evaluateAll((all) => {
      const [box, row] = all.map((each) => each.getBoundingClientRect());
      const isFree = document.documentElement.hasAttribute('data-bars-hidden');
      return { isFree, isBelow: (box?.top ?? -1) >= 0, isAbove: (row?.bottom ?? innerHeight + 1) <= innerHeight };
    });
  await expect.poll(edges).toEqual({ isFree: true, isBelow: true, isAbove: true });
  await page.keyboard.press('Home');
  await page.setViewportSize({ width: 320, height: 700 });
}

/** A phone that is turned on its side and back shows the same page as before. */
async function survivesARotation(page: Page): Promise<void> {
  const [at, count] = await pagesOf(page);
  for (const height of [320, 400, 480]) {
    await page.setViewportSize({ width: 700, height });
    await expect.poll(async () => (await pagesOf(page))[1]).not.toBe(count);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => pagesOf(page)).toEqual([at, count]);
  }
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
  const before = await topsOf(page);
  await chooseLayout(page, '直排');
  // What is above the text does not move.
  expect((await topsOf(page)).slice(0, 2)).toEqual(before.slice(0, 2));
  await page.getByRole('button', { name: '外觀' }).click();
  await page.locator(':popover-open').getByRole('radio', { name: '超大' }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('[data-pager] button').first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await isVerticalBeforeTheCodeRuns(page);
  await fillsALowScreen(page);
  await readsToTheSixthPage(page);
  await survivesARotation(page);
  await goesOnWhereItStopped(page);
});

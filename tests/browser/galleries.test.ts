import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from './shell-steps.ts';

let site: TestSite;
const everyCount = Array.from({ length: 11 }, (_, at) => at + 2);

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const media = await site.sql(
    `select id, width, height from media where kind = 'picture' and width >= 1280 order by id limit 7`,
  );
  const figure = ({ id, width, height }: Record<string, unknown>, at: number) =>
    `<figure><img src="/media/${id}/960.webp" width="${width}" height="${height}" alt="第 ${at + 1} 張" loading="lazy" />` +
    `${at === 1 ? '<figcaption>第二張的圖說</figcaption>' : ''}</figure>`;
  const gallery = (count: number) =>
    `<figure data-gallery="true">${[...media, ...media].slice(0, count).map(figure).join('')}<figcaption>港口的一天</figcaption></figure>`;
  const words = `<p>${'一段文字。'.repeat(30)}</p>`;
  for (const count of [3, 5]) {
    const bodyHtml = `${words}${gallery(count)}${words}`;
    await addTestArticle(site.sql, { slug: `gallery-${count}`, title: `${count} 張圖`, bodyHtml });
  }
  const bodyHtml = everyCount.map(gallery).join(words);
  await addTestArticle(site.sql, { slug: 'galleries', title: '二到十二張圖', bodyHtml });
});
afterAll(() => site.close());

const pictures = (page: Page) => page.locator('[data-gallery] > figure');

/** Of each gallery, how many pictures stand beside each other in each row, from above. */
const allRows = (page: Page): Promise<number[][]> =>
  page.locator('[data-gallery]').evaluateAll((galleries) =>
    galleries.map((gallery) => {
      const own = [...gallery.children].filter((child) => child.matches('figure'));
      const tops = own.map((one) => Math.round(one.getBoundingClientRect().top));
      return [...Map.groupBy(tops, (top) => top).values()].map((same) => same.length);
    }),
  );

/** The rows of all galleries that do not reach both edges of theirs, by the words of their pictures. */
const rowsWithHoles = (page: Page): Promise<string[]> =>
  page.locator('[data-gallery]').evaluateAll((galleries) =>
    galleries.flatMap((gallery) => {
      const { left, right } = gallery.getBoundingClientRect();
      const own = [...gallery.children].filter((child) => child.matches('figure'));
      const inRows = Map.groupBy(own, (one) => Math.round(one.getBoundingClientRect().top));
      return [...inRows.values()]
        .filter((row) => {
          const boxes = row.map((one) => one.getBoundingClientRect());
          const [first, last] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
          return first > left + 1 || last < right - 1;
        })
        .map((row) => `${row.length} of ${own.length}`);
    }),
  );

/** How many pictures stand beside each other in each row of the page's only gallery. */
const rows = async (page: Page): Promise<number[] | undefined> => (await allRows(page))[0];

test('the pictures of a gallery stand in even rows on each screen, and keep their room before they arrive', async ({
  openPage,
}) => {
  const inRows = { 3: { phone: [1, 2], desktop: [3] }, 5: { phone: [1, 2, 2], desktop: [2, 3] } } as const;
  for (const [count, screen, other, viewport] of [
    [3, 'phone', 'desktop', { width: 1440, height: 900 }],
    [5, 'desktop', 'phone', { width: 390, height: 844 }],
  ] as const) {
    const page = await openPage(site, `/news/gallery-${count}`, { screen });
    expect([count, screen, await rows(page)]).toEqual([count, screen, inRows[count][screen]]);
    const sizes = () => page.locator('[data-gallery] img').evaluateAll((all) => all.map((one) => one.clientHeight));
    const before = await sizes();
    for (const image of await page.locator('[data-gallery] img').all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('[data-gallery] img')].every(({ complete }) => complete),
    );
    expect(await sizes()).toEqual(before);
    expect(Math.min(...before)).toBeGreaterThan(80);
    await page.setViewportSize(viewport);
    expect([count, other, await rows(page)]).toEqual([count, other, inRows[count][other]]);
  }
});

test('two to twelve pictures leave no row with a hole, on the narrowest phone in 超大 and on a desktop, in both themes', async ({
  openPage,
}) => {
  const page = await openPage(site, '/news/galleries', { screen: 'desktop' });
  const wide = (count: number) => {
    const ofTwo = (3 - (count % 3)) % 3;
    return [...Array(ofTwo).fill(2), ...Array((count - 2 * ofTwo) / 3).fill(3)];
  };
  expect(await allRows(page)).toEqual(everyCount.map(wide));
  expect(await rowsWithHoles(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await makeNarrow(page);
  const narrow = (count: number) => [...Array(count % 2).fill(1), ...Array(Math.floor(count / 2)).fill(2)];
  expect(await allRows(page)).toEqual(everyCount.map(narrow));
  expect(await rowsWithHoles(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
});

test('a picture of a gallery opens in the viewer, with its own words or those of the gallery, and others follow', async ({
  openPage,
}) => {
  const page = await openPage(site, '/news/gallery-3', { screen: 'desktop' });
  const said = () => page.getByRole('dialog', { name: '圖片' }).getByRole('status').first().innerText();
  await pictures(page).nth(1).getByRole('link').click();
  await expect.poll(said).toBe('第 2 張，共 3 張第二張的圖說');
  await page.keyboard.press('ArrowRight');
  await expect.poll(said).toBe('第 3 張，共 3 張港口的一天');
});

test('without scripts each picture is a link to its file', async ({ openPage }) => {
  const page = await openPage(site, '/news/gallery-3', { context: { javaScriptEnabled: false } });
  expect(await rows(page)).toEqual([3]);
  const links = await pictures(page).getByRole('link').all();
  expect(links).toHaveLength(3);
  for (const link of links) expect(await link.getAttribute('href')).toMatch(/\/media\/[0-9a-f]{16}\/1[26]\d0\.webp$/);
});

test('a reader who comes from another page sees the same rows', async ({ openPage }) => {
  const page = await openPage(site, '/news/gallery-3', { screen: 'desktop' });
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await pictures(page).first().waitFor();
  expect(await rows(page)).toEqual([3]);
});

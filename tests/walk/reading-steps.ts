import { expect } from 'vitest';
import { desktop, phone, type Step, type Walker } from './walker.ts';

const article = '/news/arcade-floor-levels';
const video = '/news/harbor-before-sunrise';
const pages = [
  '/',
  article,
  video,
  '/news/categories',
  '/news/category/life',
  '/news/author/ye-cheng-en',
  '/news/series/island-days',
  '/news/video',
  '/news/corrections',
  '/later',
  '/member-rule',
  `/search?q=${encodeURIComponent('社區')}`,
];

/** What is cut off at the right, and panels that lie over the page though they were not opened. */
const faults = (walker: Walker) =>
  walker.run(() => {
    const isPulled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isPulled(element.parentElement));
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const all = [...document.querySelectorAll('body *')].filter(isShown);
    const cut = all.filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !isPulled(each));
    const open = all.filter((each) => each.matches('[popover]') && getComputedStyle(each).position === 'fixed');
    return [...cut, ...open].map((each) => each.outerHTML.slice(0, 120));
  });

const pageSteps = pages.map(
  (path): Step => ({
    name: `${decodeURIComponent(path)} on a phone and on a desktop`,
    async walk(walker) {
      for (const [width, height] of [phone, desktop]) {
        await walker.resize(width, height);
        await walker.goTo(path);
        await walker.untilThere('main h1, main h2');
        expect(await faults(walker)).toEqual([]);
      }
    },
  }),
);

const goDown = (walker: Walker, y: number) =>
  walker.until(
    `the page is scrolled to ${y}`,
    (to) => {
      scrollTo({ top: to, behavior: 'instant' });
      return Math.abs(scrollY - to) < 1;
    },
    y,
  );

const untilAt = (walker: Walker, y: number) =>
  walker.until(`the page is at ${y}`, (at) => Math.abs(scrollY - at) < 2, y);

const openAppearance = async (walker: Walker) => {
  await walker.click('[popovertarget=appearance]');
  await walker.until('the panel is open', () => document.activeElement?.closest('#appearance') !== null);
};

const choose = (walker: Walker, name: string, value: string) =>
  walker.run(
    (field, choice) =>
      document.querySelector<HTMLElement>(`#appearance input[name=${field}][value="${choice}"]`)?.click(),
    name,
    value,
  );

export const readingSteps: Step[] = [
  ...pageSteps,
  {
    name: 'a link keeps the document, and Back returns to the position',
    async walk(walker) {
      await walker.goTo('/news/category/life');
      await walker.run(() => void Object.assign(window, { isSameDocument: true }));
      await goDown(walker, 200);
      await walker.click('main h2 a, main h3 a');
      await walker.untilThere('article > [data-stored-html]');
      await untilAt(walker, 0);
      await walker.back();
      await walker.until('the list is there again', () => location.pathname === '/news/category/life');
      await untilAt(walker, 200);
      expect(await walker.run(() => 'isSameDocument' in window)).toBe(true);
    },
  },
  {
    name: 'Back from another document returns to the position',
    async walk(walker) {
      await walker.goTo(article);
      await goDown(walker, 900);
      await walker.run(() => void setTimeout(() => location.assign('/robots.txt')));
      await walker.until('the other document is there', () => location.pathname === '/robots.txt');
      await walker.back();
      await walker.until('the article is there again', (path) => location.pathname === path, article);
      await untilAt(walker, 900);
    },
  },
  {
    name: 'a reload keeps the position',
    async walk(walker) {
      await walker.goTo(article);
      await goDown(walker, 700);
      await walker.reload();
      await untilAt(walker, 700);
    },
  },
  {
    name: 'the lines of a justified text fill the column',
    async walk(walker) {
      await walker.goTo(article);
      const filled = await walker.run(() => {
        const widths: number[] = [];
        for (const text of document.querySelectorAll('article > [data-stored-html] > p')) {
          const range = document.createRange();
          range.selectNodeContents(text);
          const lines = new Map<number, { left: number; right: number }>();
          for (const { left, right, bottom } of range.getClientRects()) {
            const key = Math.round(bottom / 8);
            const line = lines.get(key) ?? { left, right };
            lines.set(key, { left: Math.min(line.left, left), right: Math.max(line.right, right) });
          }
          const { width } = text.getBoundingClientRect();
          // The last line ends where the text does.
          for (const { left, right } of [...lines.values()].slice(0, -1)) widths.push((right - left) / width);
        }
        return widths;
      });
      expect(filled.length).toBeGreaterThan(10);
      expect(Math.min(...filled)).toBeGreaterThan(0.97);
    },
  },
  {
    name: 'the author’s name is underlined, thinly, and the headlines of cards are not',
    async walk(walker) {
      await walker.goTo(article);
      const line = await walker.run(() => {
        const author = document.querySelector('article header a[href^="/news/author/"]');
        if (!author) return null;
        const { textDecorationLine, textDecorationThickness, textDecorationColor, color } = getComputedStyle(author);
        return [textDecorationLine, textDecorationThickness, textDecorationColor === color];
      });
      expect(line).toEqual(['underline', '1px', false]);
      await walker.goTo('/');
      // Without the card on which the mouse of an earlier step still is.
      const colours = await walker.run(() =>
        [...document.querySelectorAll('main article:not(:hover) :is(h2, h3) :is(a, a *)')].map(
          (each) => getComputedStyle(each).textDecorationLine === 'none' || getComputedStyle(each).textDecorationColor,
        ),
      );
      expect(colours.filter((each) => each !== true && each !== 'rgba(0, 0, 0, 0)')).toEqual([]);
    },
  },
  {
    name: 'the panel of the appearance is as high as what is in it, and Escape closes it',
    async walk(walker) {
      await walker.resize(...desktop);
      await walker.goTo(article);
      await openAppearance(walker);
      const [height, needed] = await walker.until('the sample is there', () => {
        const panel = document.querySelector('#appearance');
        if (!panel?.querySelector('figure')) return null;
        const { height, bottom } = panel.getBoundingClientRect();
        const last = Math.max(...[...panel.children].map((each) => each.getBoundingClientRect().bottom));
        return [height, height - (bottom - last)];
      });
      expect(height).toBeLessThan((needed ?? 0) + 20);
      await walker.press('Escape');
      await walker.until(
        'the panel is closed',
        () => document.querySelector('#appearance')?.getClientRects().length === 0,
      );
    },
  },
  {
    name: 'the text size stands beside its choices, and one is chosen',
    async walk(walker) {
      await walker.goTo(article);
      const [name, box] = await walker.run(() => {
        const choice = document.querySelector('input[name=text-size-in-article]')?.closest('label')?.parentElement;
        return [choice?.previousElementSibling, choice].map(
          (each) => each?.getBoundingClientRect().toJSON() as DOMRect,
        );
      });
      expect(name?.right).toBeLessThan(box?.left ?? 0);
      expect(name?.top).toBeGreaterThan(box?.top ?? 0);
      await walker.run(() =>
        document.querySelector<HTMLElement>('input[name=text-size-in-article][value="20"]')?.click(),
      );
      await walker.until('the text is larger', () => document.documentElement.dataset.textSize === '20');
      await walker.reload();
      expect(await walker.run(() => document.documentElement.dataset.textSize)).toBe('20');
      await walker.run(() =>
        document.querySelector<HTMLElement>('input[name=text-size-in-article][value="16"]')?.click(),
      );
    },
  },
  {
    name: 'dark colours are there again after a reload',
    async walk(walker) {
      await walker.goTo('/');
      await openAppearance(walker);
      await walker.run(() => document.querySelector<HTMLElement>('#appearance input[value=dark]')?.click());
      const isDark = () => {
        const [red = 255] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red < 64;
      };
      await walker.until('it is dark', isDark);
      await walker.reload();
      expect(await walker.run(isDark)).toBe(true);
      await walker.run(() => localStorage.removeItem('theme'));
    },
  },
  {
    name: 'vertical lines are divided into pages that can be turned',
    async walk(walker) {
      await walker.resize(...phone);
      await walker.goTo(article);
      await openAppearance(walker);
      await choose(walker, 'layout', 'on');
      await walker.press('Escape');
      const pageNumbers = () => document.querySelector('[data-pager] > span')?.textContent?.split(' / ').map(Number);
      await walker.until('there are pages', () => {
        const [, count = 0] =
          document.querySelector('[data-pager] > span')?.textContent?.split(' / ').map(Number) ?? [];
        return count > 1;
      });
      await walker.run(() => document.querySelector<HTMLElement>('[data-pager] button')?.click());
      await walker.until('the second page is there', () =>
        document.querySelector('[data-pager] > span')?.textContent?.startsWith('2 /'),
      );
      const [, count] = (await walker.run(pageNumbers)) ?? [];
      expect(count).toBeLessThan(30);
      await walker.run(() => localStorage.removeItem('vertical'));
    },
  },
  {
    name: 'a reading mode is there at the first paint',
    async walk(walker) {
      await walker.goTo('/');
      await walker.run(() => localStorage.setItem('elder', 'on'));
      walker.gateway.delay(/elder.*\.css/);
      await walker.goTo('/');
      const [painted, loaded] = await walker.until('the page has been painted', () => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        const sheet = document.querySelector<HTMLLinkElement>('link[data-mode=elder], link[href*=elder]');
        const [file] = sheet ? (performance.getEntriesByName(sheet.href) as PerformanceResourceTiming[]) : [];
        return first && file ? [first.startTime, file.responseEnd] : null;
      });
      await walker.run(() => localStorage.removeItem('elder'));
      expect(painted).toBeGreaterThanOrEqual(loaded ?? Number.NaN);
    },
  },
  {
    name: 'a search finds articles',
    async walk(walker) {
      await walker.resize(...desktop);
      await walker.goTo('/');
      await walker.click('header input[type=search]');
      await walker.type('騎樓');
      await walker.press('Enter');
      await walker.until('the results are there', () => location.pathname === '/search');
      await walker.untilThere('main a[href="/news/arcade-floor-levels"]');
    },
  },
  {
    name: 'a picture is opened in the viewer, and Back closes it',
    async walk(walker) {
      await walker.goTo(article);
      await walker.click('article figure a');
      await walker.untilThere('dialog[open] img');
      await walker.back();
      await walker.until('the viewer is closed', () => document.querySelector('dialog[open]') === null);
      expect(await walker.run(() => location.pathname)).toBe(article);
    },
  },
  {
    name: 'a video has controls of the site',
    async walk(walker) {
      await walker.goTo(video);
      await walker.untilThere('article video:not([controls])');
      await walker.untilThere('article button[title^="播放"]');
    },
  },
  {
    name: 'an article is put on the list to read later, which holds it after a reload',
    async walk(walker) {
      await walker.goTo(article);
      await walker.click('article [data-later]');
      await walker.untilThere('article [data-later][aria-pressed=true]');
      await walker.goTo('/later');
      await walker.untilThere(`main a[href="${article}"]`);
      // What follows the list is below the screen, so that nothing moves when the list arrives.
      const isBelow = () => (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) >= innerHeight;
      expect(await walker.run(isBelow)).toBe(true);
    },
  },
];

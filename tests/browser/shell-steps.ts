import type { Locator, Page } from 'playwright-core';
import { textSizes } from '../../contract/limits.ts';
import { accessibilityFaults, colourFaults } from '../harness/accessibility.ts';
import type { TestMember } from '../harness/members.ts';

/** The menu at the upper right, by what it says of the reader. */
export const userButton = (page: Page, name = '未登入'): Locator => page.getByRole('button', { name, exact: true });

export const bottomBar = (page: Page): Locator => page.getByRole('navigation', { name: '快速選單' });

export const loginPopup = (page: Page): Locator => page.getByRole('dialog', { name: '登入', exact: true });

interface Stored {
  name: string;
  value: string;
}

/** What a login leaves in local storage, with today's tip read already. */
export function sessionOf({ token, refreshToken }: TestMember): Stored[] {
  const expiresAt = Date.now() + 3_600_000;
  return [
    { name: 'refreshToken', value: JSON.stringify({ value: refreshToken, expiresAt }) },
    { name: 'token', value: JSON.stringify({ value: token, expiresAt }) },
    { name: 'tip-day', value: String(Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000)) },
  ];
}

/** Puts the member's session into the browser as a login would, and loads the page again. */
export async function becomeMember(page: Page, member: TestMember): Promise<void> {
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, sessionOf(member));
  await page.reload();
}

export async function fillLogin(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  const popup = loginPopup(page);
  await popup
    .locator('input')
    .and(page.getByLabel('手機號碼', { exact: true }))
    .fill(phone);
  await popup
    .locator('input')
    .and(page.getByLabel('密碼', { exact: true }))
    .fill(password);
  await popup.locator('button[type=submit]').click();
}

/** Presses a button without the page being scrolled for it, as a tester's click would. */
export async function press(button: Locator): Promise<void> {
  await button.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
  await button.page().keyboard.press('Enter');
}

/**
 * Looks at where things stand in the page at each of these widths in each of these text sizes; `look` gets both. The page is
 * laid out as always and not drawn meanwhile, which is a quarter of what a size costs.
 */
export async function inEverySize(
  page: Page,
  widths: readonly number[],
  look: (width: number, px: number) => Promise<void>,
  sizes: readonly number[] = textSizes.map(({ px }) => px),
): Promise<void> {
  const draw = (isDrawn: boolean) =>
    page.evaluate(
      (visibility) => {
        document.documentElement.style.visibility = visibility;
      },
      isDrawn ? '' : 'hidden',
    );
  await draw(false);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const px of sizes) {
      await page.evaluate((size) => document.documentElement.setAttribute('data-text-size', `${size}`), px);
      await look(width, px);
    }
  }
  await draw(true);
}

/** The narrowest phone with the largest text. */
export async function makeNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '20';
  });
}

/**
 * What is cut off at the right edge of the window. The page itself clips what is too wide instead of scrolling, so its
 * width tells nothing; what lies in a row of its own that can be pulled is not meant.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canBePulled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) ||
        canBePulled(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
      .filter((each) => !canBePulled(each.parentElement))
      .map((each) => each.outerHTML.slice(0, 120));
  });

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** A line of text, or what holds one. */
const line = 'a, button, h1, h2, h3, li, p';

/**
 * Notes which lines of the next pages arrive in several steps: a browser on a busy machine may pause and draw in the middle
 * of one, and half a line wraps otherwise than the whole of it.
 */
export const noteBrokenLines = (page: Page): Promise<unknown> =>
  page.addInitScript((line) => {
    const begun = new WeakSet<Element>();
    const broken = new WeakSet<Element>();
    Object.assign(globalThis, { brokenLines: broken });
    const lineOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(line) ?? null;
    new MutationObserver((changes, observer) => {
      if (document.readyState !== 'loading') return observer.disconnect();
      const added = changes.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes] : target,
      );
      const lines = new Set(added.map(lineOf).filter((each) => each !== null));
      for (const each of lines) (begun.has(each) ? broken : begun).add(each);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, line);

/**
 * What moved, from where to where, while the page loaded and was scrolled to its end; it is left at its beginning. What moved
 * in a line that was noted as broken does not count.
 */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (line) => {
    const shifts: string[] = [];
    const { brokenLines } = globalThis as { brokenLines?: WeakSet<Element> };
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const isInBrokenLine = ({ node }: { node: Node | null }) => {
      const holder = (node instanceof Element ? node : node?.parentElement)?.closest(line);
      return holder ? brokenLines?.has(holder) : false;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (sources.length > 0 && sources.every(isInBrokenLine)) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const what = node?.nodeType === Node.ELEMENT_NODE ? node.outerHTML.slice(0, 120) : node?.textContent;
          return `${what}: ${place(previousRect)} → ${place(currentRect)}`;
        });
        shifts.push([value.toFixed(4), ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
    return shifts;
  }, line);

/** Until what the page has by now has been drawn. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

export const scrollPlace = (page: Page): Promise<number> => page.evaluate(() => scrollY);

export const openDialogs = (page: Page): Promise<number> => page.locator('dialog[open]').count();

/** Brings whatever is fading or moving to where it is going. */
export const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });

/** What axe finds in either theme; the page is left in the light one. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const choose = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      // Colours on their way from one theme to the other belong to neither.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    }, theme);
  await choose('dark');
  const inTheDark = (await colourFaults(page)).map((fault) => `dark: ${fault}`);
  await choose('light');
  return [...inTheDark, ...(await accessibilityFaults(page))];
}

/** The same while the page's clock stands still: axe waits for moments of its own, which are let pass one by one. */
export async function faultsWithTimeStanding(page: Page): Promise<string[]> {
  let looks = true;
  const looking = faultsInBothThemes(page).finally(() => {
    looks = false;
  });
  while (looks) await page.clock.runFor(1);
  return looking;
}

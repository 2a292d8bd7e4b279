import type { Locator, Page } from 'playwright-core';
import type { OpenOptions, OpenPage } from '../harness/browser.ts';

interface Unhydrated {
  page: Page;
  /** Lets the code of the page come. */
  arrive: () => void;
  /** The files of code that the page has asked for, besides the starter. */
  asked: string[];
  /** Opens another address in the same window with nothing stored, again without the code. */
  again: (path: string, slowdown?: number) => Promise<void>;
}

interface UnhydratedOptions extends OpenOptions {
  slowdown?: number;
  /** Runs before the page is opened. */
  init?: (page: Page) => Promise<void>;
}

/** Opens a page whose code, apart from the starter, is still on its way, on a processor that is slowed down until it comes. */
export async function openUnhydrated(
  openPage: OpenPage,
  site: { url: string },
  path: string,
  { allow = [], slowdown = 1, init, ...options }: UnhydratedOptions = {},
): Promise<Unhydrated> {
  const page = await openPage(site, 'about:blank', { ...options, allow });
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  let gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/(?!starter-)[^/]+\.js$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await init?.(page);
  let isSlow = false;
  async function load(address: string, rate: number): Promise<void> {
    isSlow = rate > 1;
    if (isSlow) await slowDown(rate);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    // The starter depends on nothing else, so it runs as soon as it has been fetched.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/starter-[^/]+\.js$/.test(name)),
    );
  }
  await load(path, slowdown);
  const arrive = () => {
    // Only taps before the code is there are tried on a slow processor: hydration there takes a busy machine half a minute.
    const { resolve } = gate;
    if (isSlow) void slowDown(1).then(() => resolve());
    else resolve();
  };
  const again = async (address: string, rate = 1) => {
    // The page before stores what it likes when it is left.
    await page.goto('/robots.txt', { waitUntil: 'load' });
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    gate = Promise.withResolvers<void>();
    asked.length = 0;
    await load(address, rate);
  };
  return { page, arrive, asked, again };
}

/**
 * Scrolls to what lies below the first screen and waits until it stands still: the parts around it have guessed heights until
 * the browser lays them out, one frame or two after the jump, and a click needs its press and release on the same place.
 */
export async function scrollUntilStill(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let frames = 0;
        let top = Number.NaN;
        function look(): void {
          const now = element.getBoundingClientRect().top;
          frames = now === top ? frames + 1 : 0;
          top = now;
          if (frames < 4) requestAnimationFrame(look);
          else resolve();
        }
        look();
      }),
  );
}

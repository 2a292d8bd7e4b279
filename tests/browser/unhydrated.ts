import type { Locator, Page } from 'playwright-core';
import type { OpenOptions, OpenPage } from '../harness/browser.ts';

interface Unhydrated {
  page: Page;
  /** Lets the code of the page come. */
  arrive: () => void;
  /** The files of code that the page has asked for, besides the starter. */
  asked: string[];
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
  if (slowdown > 1) await slowDown(slowdown);
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/(?!starter-)[^/]+\.js$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await init?.(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  // The starter depends on nothing else, so it runs as soon as it has been fetched.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/starter-[^/]+\.js$/.test(name)),
  );
  const arrive = () => {
    // Only taps before the code is there are tried on a slow processor: hydration there takes a busy machine half a minute.
    if (slowdown > 1) void slowDown(1).then(() => gate.resolve());
    else gate.resolve();
  };
  return { page, arrive, asked };
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

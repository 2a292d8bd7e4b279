import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base } from 'vitest';
import { laidOutAttribute, rootId } from '../../app/document-ids.ts';
import { collectPageErrors, type PageErrors } from './page-errors.ts';

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

export interface OpenOptions {
  screen?: keyof typeof screens;
  /** PageErrors that this test provokes on purpose. */
  allow?: RegExp[];
  context?: BrowserContextOptions;
  /** With the site's service worker, whose own requests no test can stand in for. */
  worker?: boolean;
  /** What is arranged in the window before the address is opened in it: routes, clocks, scripts. */
  before?: (page: Page) => Promise<unknown>;
}

/** Opens an address in a fresh window with nothing stored; `site` is where its requests may go. */
export type OpenPage = (site: { url: string }, path: string, options?: OpenOptions) => Promise<Page>;

/** As in a browser without service workers: there the page stores no copies for reading without a network either. */
function haveNoWorkers(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}

/** Without windows a fresh context costs a tenth of what it costs the whole browser. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // A page lives for seconds: threads and processes that make a long life better cost more than they save.
  '--in-process-gpu',
  '--js-flags=--max-lazy --single-threaded-gc --no-concurrent-recompilation --no-flush-bytecode --min-semi-space-size=32',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function browserProgram(): string {
  return process.env.CHROMIUM_PATH || browsers.find((program) => existsSync(program)) || '';
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: browserProgram(), args: browserArguments });
}

/** Asking at every frame, as Playwright does by itself, makes the browser draw frames that are not needed. */
const hydrationPolling = { polling: 50 };

/**
 * Waits until the page is hydrated, knows who reads it, and is laid out as a whole. React notes on each element of the
 * server's HTML that it has taken it over, part by part; the link to the member pages becomes a button when the session is
 * known.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    (rootId) => {
      const controls = document.querySelectorAll(`#${rootId} :is(a, button, input, form):not([data-stored-html] *)`);
      return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith('__reactFiber$')));
    },
    rootId,
    hydrationPolling,
  );
  await page.locator('header a[aria-label="會員"]').waitFor({ state: 'detached' });
  await page.locator(`html:not([${laidOutAttribute}]):has(#${rootId})`).waitFor({ state: 'detached' });
}

/** Makes a page wait until it is hydrated after each loading, unless the test names what it waits for. */
function hydrateAfterLoading(page: Page): Page {
  const { goto, reload, goBack, goForward } = page;
  async function hydrated<Answer>(loading: Promise<Answer>, options: { waitUntil?: unknown } | undefined) {
    const answer = await loading;
    if (!options?.waitUntil) await waitForHydration(page);
    return answer;
  }
  return Object.assign(page, {
    goto: (...[address, options]: Parameters<Page['goto']>) => hydrated(goto.call(page, address, options), options),
    reload: (...[options]: Parameters<Page['reload']>) => hydrated(reload.call(page, options), options),
    goBack: (...[options]: Parameters<Page['goBack']>) => hydrated(goBack.call(page, options), options),
    goForward: (...[options]: Parameters<Page['goForward']>) => hydrated(goForward.call(page, options), options),
  });
}

/**
 * A test with a browser: one for all files of a worker, fresh windows for each test. The test fails when a page
 * writes an error or warning to the console, throws, violates its content policy or sends a request to another site.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs; this one needs nothing.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('openPage', async ({ browser }, { onCleanup }): Promise<OpenPage> => {
    const opened: { errors: PageErrors; close(): Promise<void> }[] = [];
    onCleanup(async () => {
      const errors = opened.flatMap((entry) => entry.errors.all());
      for (const entry of opened) await entry.close();
      if (errors.length > 0) throw new Error(`the page had errors:\n${errors.join('\n')}`);
    });
    return async (site, path, options = {}) => {
      const { screen = 'desktop', allow = [], context: extra = {}, worker = false, before } = options;
      const common = { baseURL: site.url, locale: 'zh-TW', timezoneId: 'Asia/Taipei' };
      const context = await browser.newContext({ ...common, ...screens[screen], ...extra });
      const errors = await collectPageErrors(context, new URL(site.url).origin, allow);
      if (!worker) await context.addInitScript(haveNoWorkers);
      opened.push({ errors, close: () => context.close() });
      if (extra.javaScriptEnabled !== false) {
        const newPage = context.newPage.bind(context);
        context.newPage = async () => hydrateAfterLoading(await newPage());
      }
      const page = await context.newPage();
      await before?.(page);
      await page.goto(path);
      return page;
    };
  });

import { setTimeout as pause } from 'node:timers/promises';
import { type PlainChromium, startPlainChromium } from './plain-chromium.ts';
import { atMost, count, type Row, type Section } from './report.ts';
import { median } from './rounds.ts';
import type { SitePages } from './site-pages.ts';

const slowdown = 6;
/** Milliseconds after the first paint at which a visit taps, one visit each: while scripts load, hydrate, and after. */
const moments = [0, 150, 300, 450, 600, 900, 1_200, 1_600, 2_000, 3_000];
const aim = 100;
const settled = 1_500;
const bareVisits = 4;

/** What a tap takes in this browser on this machine at least: a page that is one button, which changes its colour. */
const bareButton =
  'data:text/html;charset=utf-8,<meta name=viewport content="width=device-width"><body style="height:844px"><button aria-label="收藏" style="width:60px;height:60px" onclick="this.style.background=\'red\'">';

/** How long a tap on the heart of the first story waits for the next paint, at several moments while the page loads. */
export async function measureTaps(port: number, { home, article }: SitePages): Promise<Section> {
  const title = `Taps at ${slowdown}× slowdown`;
  const browser = await startPlainChromium(slowdown);
  if (!browser) return { title, tables: [], notes: ['Skipped: no Chromium here, so the aim was not checked.'] };
  const rows: Row[] = [];
  for (const [name, path] of [['home', home] as const, ['article', article] as const]) {
    const times: number[] = [];
    for (const moment of moments) times.push(await tapAt(browser, `http://127.0.0.1:${port}${path}`, moment));
    const slowest = Math.max(...times);
    rows.push({ cells: [name, count(median(times)), count(slowest)], check: atMost(slowest, aim, ' ms') });
  }
  const floor: number[] = [];
  for (const moment of moments.slice(0, bareVisits)) floor.push(await tapAt(browser, bareButton, moment));
  rows.push({ cells: ['a bare button', count(median(floor)), count(Math.max(...floor))] });
  return {
    title,
    tables: [{ columns: ['page', 'median, ms', 'slowest, ms'], rows }],
    notes: [
      `Chromium as a phone of 390 × 844; one visit with an empty cache for each of ${moments.length} moments, 0 to ${count(moments.at(-1) ?? 0)} ms after the first paint. The time runs from the touch to the next paint, as the browser's event timing tells it (in steps of 8 ms; 0 is a tap that took less than 16).`,
      'Without Playwright, whose tools take part of the time.',
      'The bare button is a page without anything else, tapped in the same way: what the browser and the machine take by themselves.',
    ],
  };
}

/** Notes the first paint and the slowest entry of the tap, before any script of the page. */
function watchTaps(): void {
  const state = { slowest: 0, painted: Promise.resolve() };
  Object.assign(window, { taps: state });
  state.painted = new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
  new PerformanceObserver((list) => {
    // Those of the tap alone: a page that comes under the place of the mouse passes for a movement of it, and waits for the first paint.
    const entries = list.getEntries().filter((entry) => (entry as PerformanceEventTiming).interactionId);
    for (const entry of entries) state.slowest = Math.max(state.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const middleOfHeart = `(() => {
  const box = document.querySelector('button[aria-label^="收藏"]')?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})()`;

async function tapAt(browser: PlainChromium, address: string, moment: number): Promise<number> {
  const page = await browser.openWindow();
  await page.open(address, `(${watchTaps})()`);
  await page.read('taps.painted');
  const heart = await page.read<{ x: number; y: number } | undefined>(middleOfHeart);
  if (!heart) throw new Error(`no heart on the first screen of ${address}`);
  await pause(moment);
  await page.tap(heart.x, heart.y);
  // Entries are handed over some time after the paint; a popup that the tap opens may come later than its first answer.
  await pause(settled);
  const slowest = await page.read<number>('taps.slowest');
  await page.close();
  return slowest;
}

import type { Browser } from 'playwright-core';
import { startChromium } from './chromium.ts';
import { atMost, type Row, type Section } from './report.ts';
import type { SitePages } from './site-pages.ts';

const rounds = 3;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const firstLook = 600;
const stepPause = 60;

/** How far things jump on a phone while the page loads and is scrolled from top to bottom. */
export async function measureLayoutShift(port: number, { home, article }: SitePages): Promise<Section> {
  const title = 'Layout shift';
  const browser = await startChromium();
  if (!browser) return { title, tables: [], notes: ['Skipped: no Chromium here, so the aim was not checked.'] };
  const rows: Row[] = [];
  for (const [name, path] of [['home', home] as const, ['article', article] as const]) {
    const worst = await worstOf(browser, `http://127.0.0.1:${port}${path}`);
    rows.push({ cells: [name, worst.shift.toFixed(4), String(worst.count)], check: atMost(worst.shift, 0) });
  }
  await browser.close();
  return {
    title,
    tables: [{ columns: ['page', 'sum of shifts', 'shifts'], rows }],
    notes: [
      `Chromium as a phone of 390 × 844; all \`layout-shift\` entries are summed while the page loads and is scrolled to its end, without any input. The worst of ${rounds} visits, each with an empty cache.`,
    ],
  };
}

async function worstOf(browser: Browser, address: string): Promise<{ shift: number; count: number }> {
  let worst = { shift: 0, count: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const shifts = await visit(browser, address);
    const shift = shifts.reduce((sum, value) => sum + value, 0);
    if (shift >= worst.shift) worst = { shift, count: shifts.length };
  }
  return worst;
}

async function visit(browser: Browser, address: string): Promise<number[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // No person touches this page. Entries said to follow input count too: taking on a phone's size passes for input,
      // and leaving them out would hide all that moves while the page loads.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'load' });
  // What comes late to the first screen must come while it is still looked at.
  await page.waitForTimeout(firstLook);
  await page.evaluate(async (pause) => {
    // A feed may grow at its end; three screens past the first end are enough to see it do so.
    const last = document.documentElement.scrollHeight + 3 * innerHeight;
    for (let top = 0; top < last; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }, stepPause);
  // Entries are handed over at the next frame.
  await page.waitForTimeout(300);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  await context.close();
  return shifts;
}

import type { LoadedPage } from './load-page.ts';
import { isFullLoadDue } from './whole-load.ts';

const freshFor = 30_000;
const pagesHeld = 8;

interface Held {
  page: Promise<LoadedPage>;
  since: number;
}

const held = new Map<string, Held>();

/** The first page works without this; it comes right after it, or with the first sign that somebody wants to go on. */
async function loadPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
  const file = await import('./load-page.ts');
  return file.loadPage(address, signal);
}

function wantsLittleData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Starts loading a page that the reader seems about to open. */
export function prefetch(address: string): void {
  const known = held.get(address);
  if (wantsLittleData() || (known && Date.now() - known.since < freshFor)) return;
  const page = loadPage(address, new AbortController().signal);
  // A guess that fails is forgotten; if the reader does click, the page is asked for anew.
  page.catch(() => held.delete(address));
  held.delete(address);
  held.set(address, { page, since: Date.now() });
  for (const oldest of [...held.keys()].slice(0, -pagesHeld)) held.delete(oldest);
}

/** A page loaded ahead if it is fresh enough, otherwise from the server. */
export function loadFresh(address: string, signal: AbortSignal): Promise<LoadedPage> {
  if (isFullLoadDue()) throw new Error('A new build is out.');
  const known = held.get(address);
  held.delete(address);
  return known && Date.now() - known.since < freshFor ? known.page : loadPage(address, signal);
}

import type { LoadedPage } from './load-page.ts';
import { savesData } from './save-data.ts';

const freshFor = 30_000;
const maxPages = 8;

let isFullLoadDue = () => false;

/** Registers the rule by which a navigation becomes a full load, with the code of a newer build. */
export function setFullLoadRule(isDue: () => boolean): void {
  isFullLoadDue = isDue;
}

const prefetched = new Map<string, { page: Promise<LoadedPage>; since: number }>();

/** The first page works without this code; it is loaded after hydration, or when the visitor points at a link. */
async function loadPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
  const file = await import('./load-page.ts');
  return file.loadPage(address, signal);
}

/** Loads a page that the visitor is likely to open next. */
export function prefetch(address: string): void {
  const known = prefetched.get(address);
  if (savesData() || (known && Date.now() - known.since < freshFor)) return;
  const page = loadPage(address, new AbortController().signal);
  // A failed prefetch is dropped; a click loads the page again.
  page.catch(() => prefetched.delete(address));
  prefetched.delete(address);
  prefetched.set(address, { page, since: Date.now() });
  for (const oldest of [...prefetched.keys()].slice(0, -maxPages)) prefetched.delete(oldest);
}

/** Takes a prefetched page if it is fresh enough, otherwise loads it. */
export function loadOrTakePrefetched(address: string, signal: AbortSignal): Promise<LoadedPage> {
  if (isFullLoadDue()) throw new Error('A new build is out.');
  const known = prefetched.get(address);
  prefetched.delete(address);
  return known && Date.now() - known.since < freshFor ? known.page : loadPage(address, signal);
}

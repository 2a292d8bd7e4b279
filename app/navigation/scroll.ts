import { limits } from '../../contract/limits.ts';
import { tabStore } from '../storage/storage.ts';

const boxName = 'scroll';
const placesKept = 50;

type Places = [entry: string, y: number][];

let pendingReset: ReturnType<typeof setTimeout> | undefined;

function readPlaces(): Places {
  try {
    const places: unknown = JSON.parse(tabStore.read(boxName) ?? '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return [];
  }
}

// Kept in memory as well, so that going back finds its place where storage is blocked.
let places: Places | null = null;

export function keepScroll(entry: string): void {
  places ??= readPlaces();
  places = [...places.filter(([each]) => each !== entry), [entry, Math.round(scrollY)] as Places[number]].slice(
    -placesKept,
  );
  tabStore.write(boxName, JSON.stringify(places));
}

function placeOf(entry: string): number | null {
  places ??= readPlaces();
  return places.find(([each]) => each === entry)?.[1] ?? null;
}

export function restoreScroll(entry: string): void {
  clearTimeout(pendingReset);
  scrollTo(0, placeOf(entry) ?? 0);
}

/** After a reload the browser has put the page back where it was by itself, unless it was too early. */
export function restoreAfterReload(entry: string): void {
  const place = placeOf(entry);
  if (place !== null && scrollY === 0 && !location.hash) scrollTo(0, place);
}

function elementOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** A new page begins at its top, or at the place its hash names, a moment after it is shown. */
export function resetScroll(hash: string): void {
  clearTimeout(pendingReset);
  pendingReset = setTimeout(() => {
    const target = hash ? elementOf(hash) : null;
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, limits.scrollResetDelay);
}

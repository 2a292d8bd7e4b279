import { pageLimits } from '../../contract/page-limits.ts';
import { layOutAll } from '../deferred-layout.ts';
import { tabStorage } from '../storage/storage.ts';

const storageKey = 'scroll';
const maxPositions = 50;

type Positions = [entry: string, y: number][];

let pendingReset: ReturnType<typeof setTimeout> | undefined;

function readPositions(): Positions {
  try {
    const positions: unknown = JSON.parse(tabStorage.read(storageKey) ?? '[]');
    return Array.isArray(positions) ? positions : [];
  } catch {
    return [];
  }
}

// Also in memory, for browsers that block storage.
let positions: Positions | null = null;

export function storeScroll(entry: string): void {
  positions ??= readPositions();
  positions = [
    ...positions.filter(([each]) => each !== entry),
    [entry, Math.round(scrollY)] as Positions[number],
  ].slice(-maxPositions);
  tabStorage.write(storageKey, JSON.stringify(positions));
}

function positionOf(entry: string): number | null {
  positions ??= readPositions();
  return positions.find(([each]) => each === entry)?.[1] ?? null;
}

export function restoreScroll(entry: string): void {
  clearTimeout(pendingReset);
  layOutAll();
  scrollTo(0, positionOf(entry) ?? 0);
}

/** After a reload the browser restores the position itself, unless the page was too short at that time. */
export function restoreAfterReload(entry: string): void {
  const position = positionOf(entry);
  if (position !== null && scrollY === 0 && !location.hash) scrollTo(0, position);
}

function elementOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls a new page to its top, or to the element that its hash names, shortly after it is rendered. */
export function resetScroll(hash: string): void {
  clearTimeout(pendingReset);
  pendingReset = setTimeout(() => {
    const target = hash ? elementOf(hash) : null;
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, pageLimits.scrollResetDelay);
}

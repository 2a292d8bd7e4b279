import type { LoadedPage } from './load-page.ts';
import type { Visit } from './visit.ts';
import type { VisitSource } from './visit-source.ts';

/** What the navigator needs of the browser; a test hands it something simpler. */
export interface Surroundings {
  load(address: string, signal: AbortSignal): Promise<LoadedPage>;
  /** Whether the reader may go to an address now; if not, everything stays as it is. */
  admit(address: string, signal: AbortSignal): boolean | Promise<boolean>;
  /** Adds or replaces the current history entry. */
  record(how: 'push' | 'replace', entry: string, address: string): void;
  keepScroll(entry: string): void;
  restoreScroll(entry: string): void;
  /** Gives up on showing the page in place: the browser loads it as a whole. */
  leave(address: string): void;
  settle(visit: Visit, entry: string): void;
  newId(): string;
}

export interface Navigator extends VisitSource {
  /** To an address of this site, with or without a hash. */
  go(address: string): Promise<void>;
  /** The browser has moved to another entry of its history; `entry` is null for one it made by itself. */
  arrive(entry: string | null, address: string): Promise<void>;
  entry(): string;
  /** Drops the pages kept for the way back, and what they remember. */
  forget(): void;
}

const visitsKept = 20;

function split(address: string): [address: string, hash: string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

export function createNavigator(first: Visit, firstEntry: string, outside: Surroundings): Navigator {
  const shown = createSignal();
  const busy = createSignal();
  const kept = new Map([[firstEntry, first]]);
  let current = first;
  let entry = firstEntry;
  let pending: AbortController | null = null;

  function show(visit: Visit, at: string): void {
    current = visit;
    entry = at;
    kept.delete(at);
    kept.set(at, visit);
    for (const old of [...kept.keys()].slice(0, -visitsKept)) kept.delete(old);
    shown.tell();
  }

  function setPending(next: AbortController | null): void {
    pending?.abort();
    pending = next;
    busy.tell();
  }

  /** Null where the answer comes too late: the reader has gone elsewhere meanwhile. */
  async function fetchVisit(whole: string, arrival: Visit['arrival']): Promise<Visit | null> {
    const mine = new AbortController();
    setPending(mine);
    const [address, hash] = split(whole);
    try {
      // Where the history leads, the address has changed already: the page is shown, and says what it needs.
      const admitted = arrival !== 'forward' || outside.admit(address, mine.signal);
      if (admitted !== true && !(await admitted)) {
        if (pending === mine) setPending(null);
        return null;
      }
      const { payload, Page } = await outside.load(address, mine.signal);
      if (pending !== mine) return null;
      return { id: outside.newId(), address, hash, payload, Page, arrival, memory: new Map() };
    } catch {
      if (pending === mine) outside.leave(whole);
      return null;
    }
  }

  async function go(whole: string): Promise<void> {
    const visit = await fetchVisit(whole, 'forward');
    if (!visit) return;
    setPending(null);
    outside.keepScroll(entry);
    const replaces = visit.address === current.address;
    const next = replaces ? entry : outside.newId();
    outside.record(replaces ? 'replace' : 'push', next, whole);
    show(visit, next);
  }

  async function arrive(target: string | null, whole: string): Promise<void> {
    outside.keepScroll(entry);
    const known = target === null ? undefined : kept.get(target);
    const [address] = split(whole);
    if (known ? known === current : address === current.address) {
      setPending(null);
      stayOn(target, whole);
    } else if (known && target !== null) {
      setPending(null);
      show({ ...known, arrival: 'back' }, target);
    } else {
      const visit = await fetchVisit(whole, 'back');
      if (!visit) return;
      setPending(null);
      const at = target ?? outside.newId();
      if (target === null) outside.record('replace', at, whole);
      show(visit, at);
    }
  }

  /** Another place on the page that is already shown: a hash link, or the way back from one. */
  function stayOn(target: string | null, whole: string): void {
    entry = target ?? outside.newId();
    kept.set(entry, current);
    if (target === null) outside.record('replace', entry, whole);
    else outside.restoreScroll(entry);
  }

  return {
    go,
    arrive,
    entry: () => entry,
    forget: () => kept.clear(),
    current: () => current,
    subscribe: shown.subscribe,
    settle: (visit) => outside.settle(visit, entry),
    loading: { current: () => pending !== null, subscribe: busy.subscribe },
  };
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}

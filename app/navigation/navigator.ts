import { createStore } from '../ui/store.ts';
import type { LoadedPage } from './load-page.ts';
import type { Visit, VisitSource } from './visit.ts';

/** What the navigator needs of the browser; tests pass fakes. */
export interface NavigatorBrowser {
  load(address: string, signal: AbortSignal): Promise<LoadedPage>;
  /** Whether the visitor may open an address now. */
  allow(address: string, signal: AbortSignal): boolean | Promise<boolean>;
  /** Adds or replaces the current history entry. */
  record(how: 'push' | 'replace', entry: string, address: string): void;
  storeScroll(entry: string): void;
  restoreScroll(entry: string): void;
  /** Lets the browser load the page itself. */
  loadFully(address: string): void;
  settle(visit: Visit, entry: string): void;
  newId(): string;
}

export interface Navigator extends VisitSource {
  /** Opens an address of this site, with or without a hash. */
  go(address: string): Promise<void>;
  /** Follows the browser to another entry of its history; `entry` is null for an entry that the browser made itself. */
  arrive(entry: string | null, address: string): Promise<void>;
  entry(): string;
  /** Drops the visits kept for Back. */
  forget(): void;
}

const maxVisits = 20;

function split(address: string): [address: string, hash: string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

export function createNavigator(first: Visit, firstEntry: string, browser: NavigatorBrowser): Navigator {
  const shown = createStore(first);
  const loading = createStore(false);
  const visits = new Map([[firstEntry, first]]);
  let entry = firstEntry;
  let pending: AbortController | null = null;

  function show(visit: Visit, at: string): void {
    entry = at;
    visits.delete(at);
    visits.set(at, visit);
    for (const old of [...visits.keys()].slice(0, -maxVisits)) visits.delete(old);
    shown.set(visit);
  }

  function setPending(next: AbortController | null): void {
    pending?.abort();
    pending = next;
    loading.set(pending !== null);
  }

  /** Null where the visitor has gone elsewhere meanwhile. */
  async function fetchVisit(fullAddress: string, arrival: Visit['arrival']): Promise<Visit | null> {
    const controller = new AbortController();
    setPending(controller);
    const [address, hash] = split(fullAddress);
    try {
      // On Back the address has already changed: the page is shown, and asks for a login itself.
      const allowed = arrival !== 'forward' || browser.allow(address, controller.signal);
      if (allowed !== true && !(await allowed)) {
        if (pending === controller) setPending(null);
        return null;
      }
      const { payload, Page } = await browser.load(address, controller.signal);
      if (pending !== controller) return null;
      return { id: browser.newId(), address, hash, payload, Page, arrival, memory: new Map() };
    } catch {
      if (pending === controller) browser.loadFully(fullAddress);
      return null;
    }
  }

  async function go(fullAddress: string): Promise<void> {
    const visit = await fetchVisit(fullAddress, 'forward');
    if (!visit) return;
    setPending(null);
    browser.storeScroll(entry);
    const replaces = visit.address === shown.current().address;
    const next = replaces ? entry : browser.newId();
    browser.record(replaces ? 'replace' : 'push', next, fullAddress);
    show(visit, next);
  }

  async function arrive(target: string | null, fullAddress: string): Promise<void> {
    browser.storeScroll(entry);
    const known = target === null ? undefined : visits.get(target);
    const [address] = split(fullAddress);
    if (known ? known === shown.current() : address === shown.current().address) {
      setPending(null);
      stayOn(target, fullAddress);
    } else if (known && target !== null) {
      setPending(null);
      show({ ...known, arrival: 'back' }, target);
    } else {
      const visit = await fetchVisit(fullAddress, 'back');
      if (!visit) return;
      setPending(null);
      const at = target ?? browser.newId();
      if (target === null) browser.record('replace', at, fullAddress);
      show(visit, at);
    }
  }

  /** The same page at another hash. */
  function stayOn(target: string | null, fullAddress: string): void {
    entry = target ?? browser.newId();
    visits.set(entry, shown.current());
    if (target === null) browser.record('replace', entry, fullAddress);
    else browser.restoreScroll(entry);
  }

  return {
    go,
    arrive,
    entry: () => entry,
    forget: () => visits.clear(),
    current: shown.current,
    subscribe: shown.subscribe,
    settle: (visit) => browser.settle(visit, entry),
    loading,
  };
}

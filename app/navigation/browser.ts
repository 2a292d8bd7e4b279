import { needsLogin } from '../../contract/page-address.ts';
import { announce } from '../ui/announcer.tsx';
import { followClicks } from './clicks.ts';
import { setNavigation } from './go.ts';
import { updateHead } from './head.ts';
import { createNavigator, type Navigator } from './navigator.ts';
import { loadFresh, prefetch } from './prefetch.ts';
import { keepScroll, resetScroll, restoreAfterReload, restoreScroll } from './scroll.ts';
import type { Visit } from './visit.ts';

const newId = () => Math.random().toString(36).slice(2, 10);

const here = () => location.pathname + location.search + location.hash;

function entryInHistory(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : null;
}

function record(how: 'push' | 'replace', entry: string, address: string): void {
  // The entry of an overlay is worth nothing once the page under it is left.
  if (how === 'push' && !history.state?.overlays) history.pushState({ entry }, '', address);
  else history.replaceState({ entry }, '', address);
}

function admit(address: string, signal: AbortSignal): boolean | Promise<boolean> {
  return !needsLogin(address) || import('../session/guard.ts').then((guard) => guard.allowNavigation(address, signal));
}

/** Loading the address that is already in the address bar would only jump to its hash. */
function leave(address: string): void {
  if (address === here()) location.reload();
  else location.assign(address);
}

/** Someone who does not see the page change hears its title, and goes on from its heading. */
function settle(visit: Visit, entry: string): void {
  if (visit.arrival === 'first') return;
  updateHead(visit.payload.head, document);
  announce(visit.payload.head.title);
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (visit.arrival === 'back') restoreScroll(entry);
  else resetScroll(visit.hash);
}

/** Takes over the links and the history of the page that the server sent. */
export function startNavigation(first: Visit): Navigator {
  const known = entryInHistory();
  const entry = known ?? newId();
  const navigator = createNavigator(first, entry, {
    load: loadFresh,
    admit,
    record,
    keepScroll,
    restoreScroll,
    leave,
    settle,
    newId,
  });
  if (known === null) record('replace', entry, here());
  else restoreAfterReload(entry);

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    keepScroll(navigator.entry());
    // For a reload or a return from elsewhere the browser's own memory is the quicker one.
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', () => {
    const target = entryInHistory();
    // From an overlay's entry to that of the page under it there is nowhere to go.
    if (target === null || target !== navigator.entry()) void navigator.arrive(target, here());
  });
  const go = (address: string) => void navigator.go(address);
  setNavigation(go);
  followClicks(go, prefetch);
  return navigator;
}

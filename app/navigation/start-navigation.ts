import { needsLogin } from '../../contract/page-address.ts';
import type { Head } from '../../contract/page-data.ts';
import { robotsOf } from '../document-ids.ts';
import { announce } from '../ui/screen-reader.tsx';
import { followClicks } from './follow-links.ts';
import { setNavigation } from './go.ts';
import { createNavigator, type Navigator } from './navigator.ts';
import { loadOrTakePrefetched, prefetch } from './prefetch.ts';
import { resetScroll, restoreAfterReload, restoreScroll, storeScroll } from './scroll.ts';
import type { Visit } from './visit.ts';

const newId = () => Math.random().toString(36).slice(2, 10);

const here = () => location.pathname + location.search + location.hash;

function entryInHistory(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : null;
}

function record(how: 'push' | 'replace', entry: string, address: string): void {
  // The entry of an overlay is replaced, since its page is left.
  if (how === 'push' && !history.state?.overlays) history.pushState({ entry }, '', address);
  else history.replaceState({ entry }, '', address);
}

function allow(address: string, signal: AbortSignal): boolean | Promise<boolean> {
  return !needsLogin(address) || import('../session/guard.ts').then((guard) => guard.allowNavigation(address, signal));
}

/** Assigning the current address would only jump to its hash. */
function loadFully(address: string): void {
  if (address === here()) location.reload();
  else location.assign(address);
}

/** Updates head and scroll position. Screen readers read the title and continue at the heading. */
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
    load: loadOrTakePrefetched,
    allow,
    record,
    storeScroll,
    restoreScroll,
    loadFully,
    settle,
    newId,
  });
  if (known === null) record('replace', entry, here());
  else restoreAfterReload(entry);

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    storeScroll(navigator.entry());
    // After a reload or a return from another site the browser restores the position sooner.
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    // WebKit restores no position in a page that it has kept while its own is set to `manual`.
    if (persisted) restoreScroll(navigator.entry());
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', () => {
    const target = entryInHistory();
    // Going back from an overlay's entry stays on the same page.
    if (target === null || target !== navigator.entry()) void navigator.arrive(target, here());
  });
  const go = (address: string) => void navigator.go(address);
  setNavigation(go);
  followClicks(go, prefetch);
  return navigator;
}

/** The part of a document that is needed, so that tests need no browser. */
export type HeadDocument = Pick<Document, 'title' | 'head' | 'createElement'>;

function setTag(
  target: HeadDocument,
  tag: 'meta' | 'link',
  key: [string, string],
  value: [string, string | null],
): void {
  const found = target.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`);
  if (value[1] === null) {
    found?.remove();
    return;
  }
  const element = found ?? target.head.appendChild(target.createElement(tag));
  element.setAttribute(key[0], key[1]);
  element.setAttribute(value[0], value[1]);
}

/** Sets the tags that the browser and its bookmarks read; previews on other sites read the server's HTML. */
export function updateHead(head: Head, target: HeadDocument): void {
  target.title = head.title;
  setTag(target, 'meta', ['name', 'description'], ['content', head.description]);
  setTag(target, 'link', ['rel', 'canonical'], ['href', head.canonical]);
  setTag(target, 'meta', ['name', 'robots'], ['content', robotsOf(head)]);
}

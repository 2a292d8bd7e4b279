import { limits } from '../../contract/limits.ts';
import { deviceStorage, parseList } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';
import { createStore, useStore } from '../ui/store.ts';

const storageKey = 'search-history';
const none: readonly string[] = [];

/** Adds a query at the front; a repeated query moves there. */
export function withQuery(recent: readonly string[], q: string): string[] {
  return [q, ...recent.filter((each) => each !== q)].slice(0, limits.searchHistorySize);
}

const isQuery = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Parses the stored queries, which another version of the site or the visitor may have written. */
export function readQueries(stored: string | null): string[] {
  return [...new Set(parseList(stored, isQuery))].slice(0, limits.searchHistorySize);
}

const readStored = () => readQueries(deviceStorage.read(storageKey));
const store = createStore(none, readStored);
let isListening = false;

function change(queries: readonly string[]): void {
  deviceStorage.write(storageKey, queries.length > 0 ? JSON.stringify(queries) : null);
  postToTabs(storageKey, '');
  store.set(queries);
}

const followedStore = {
  ...store,
  subscribe(listener: () => void): () => void {
    if (!isListening) onTabMessage(storageKey, () => store.set(readStored()));
    isListening = true;
    return store.subscribe(listener);
  },
};

/** The searches made on this device. The server does not know them, so the first render has none. */
export const searchHistory = {
  add: (q: string) => change(withQuery(store.current(), q)),
  remove: (q: string) => change(store.current().filter((each) => each !== q)),
  clear: () => change(none),
  use: () => useStore(followedStore),
};

/**
 * Adds a search to the recent ones, however it was started: by the field, a link or an address. The browser's history
 * entry records it, so that going back or reloading does not count as a new search.
 */
export function rememberSearch(q: string): void {
  if (history.state?.remembered === q) return;
  history.replaceState({ ...history.state, remembered: q }, '');
  searchHistory.add(q);
}

import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/limits.ts';
import { localStore } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';

const storageKey = 'search-history';
const none: readonly string[] = [];

/** Adds a query at the front; a repeated query moves there. */
export function withQuery(recent: readonly string[], q: string): string[] {
  return [q, ...recent.filter((each) => each !== q)].slice(0, limits.searchHistorySize);
}

/** Parses the stored queries, which another version of the site or the visitor may have written. */
export function readQueries(stored: string | null): string[] {
  try {
    const queries: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(queries)) return [];
    const texts = queries.filter((each): each is string => typeof each === 'string' && each.trim() !== '');
    return [...new Set(texts)].slice(0, limits.searchHistorySize);
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let cached: readonly string[] | null = null;
let isListening = false;

function current(): readonly string[] {
  cached ??= readQueries(localStore.read(storageKey));
  return cached;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function change(queries: readonly string[]): void {
  cached = queries;
  localStore.write(storageKey, queries.length > 0 ? JSON.stringify(queries) : null);
  postToTabs(storageKey, '');
  notify();
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    onTabMessage(storageKey, () => {
      cached = null;
      notify();
    });
  }
  isListening = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The searches made on this device. The server does not know them, so the first render has none. */
export const searchHistory = {
  add: (q: string) => change(withQuery(current(), q)),
  remove: (q: string) => change(current().filter((each) => each !== q)),
  clear: () => change(none),
  use: () => useSyncExternalStore(subscribe, current, () => none),
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

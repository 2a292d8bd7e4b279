import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/limits.ts';
import { localStore } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';

const boxName = 'search-history';
const none: readonly string[] = [];

/** The newest comes first; a query that was there before moves up instead of standing there twice. */
export function withQuery(past: readonly string[], q: string): string[] {
  return [q, ...past.filter((each) => each !== q)].slice(0, limits.searchHistorySize);
}

/** Whatever lies in storage; another version of the site, or the reader, may have put it there. */
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
let known: readonly string[] | null = null;
let hearing = false;

function current(): readonly string[] {
  known ??= readQueries(localStore.read(boxName));
  return known;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function change(queries: readonly string[]): void {
  known = queries;
  localStore.write(boxName, queries.length > 0 ? JSON.stringify(queries) : null);
  postToTabs(boxName, '');
  tell();
}

function subscribe(listener: () => void): () => void {
  if (!hearing) {
    onTabMessage(boxName, () => {
      known = null;
      tell();
    });
  }
  hearing = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was searched for on this device. The server knows nothing of it, so the first render has none. */
export const searchHistory = {
  remember: (q: string) => change(withQuery(current(), q)),
  forget: (q: string) => change(current().filter((each) => each !== q)),
  clear: () => change(none),
  use: () => useSyncExternalStore(subscribe, current, () => none),
};

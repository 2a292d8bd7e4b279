import { searchHistory } from './history.ts';

/**
 * Adds a search to the recent ones, however it was started: by the field, a link or an address. The history entry notes
 * it, so that the way back and a reload do not count as a new search.
 */
export function rememberSearch(q: string): void {
  if (history.state?.remembered === q) return;
  history.replaceState({ ...history.state, remembered: q }, '');
  searchHistory.remember(q);
}

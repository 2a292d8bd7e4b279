import { searchAddress } from '../../contract/page-address.ts';
import { type SearchFilter, tidyQuery } from '../../contract/search.ts';
import { go } from '../navigation/go.ts';
import { searchRow } from '../shell/search-row.ts';

/** No filter. */
export const everything = { kind: null, category: null, series: null, sort: 'relevance' } as const;

/** Goes to the results page, which adds the search to the recent ones. Does nothing for an empty query. */
export function searchFor(typed: string, filter: Omit<SearchFilter, 'q'> = everything): void {
  const query = tidyQuery(typed);
  if (!query) return;
  searchRow.close();
  go(searchAddress({ ...filter, q: query.q }));
}

/** Empties the top bar's field, which stays across navigations; the results page shows the query. */
export function leaveForm(form: HTMLFormElement | null): void {
  if (form?.closest('header')) form.reset();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export function submitSearch(form: HTMLFormElement): void {
  const data = new FormData(form);
  const value = (name: string) => data.get(name)?.toString() || null;
  searchFor(value('q') ?? '', {
    kind: value('kind') as SearchFilter['kind'],
    category: value('category'),
    series: value('series'),
    sort: value('sort') === 'newest' ? 'newest' : 'relevance',
  });
  leaveForm(form);
}

import { searchAddress } from '../../contract/page-address.ts';
import { type SearchFilter, tidyQuery } from '../../contract/search.ts';
import { go } from '../navigation/go.ts';
import { searchRow } from '../shell/search-row.ts';

const everything = { kind: null, category: null, sort: 'relevance' } as const;

/** Goes to what is found, where the search is remembered. Nothing to look for leads nowhere. */
export function searchFor(typed: string, filter: Omit<SearchFilter, 'q'> = everything): void {
  const asked = tidyQuery(typed);
  if (!asked) return;
  searchRow.close();
  go(searchAddress({ ...filter, q: asked.q }));
}

/** The page that comes says what was looked for. The bar stays while pages change, so its field is made ready for the next. */
export function leaveForm(form: HTMLFormElement | null): void {
  if (form?.closest('header')) form.reset();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export function submitSearch(form: HTMLFormElement): void {
  const given = new FormData(form);
  const chosen = (name: string) => given.get(name)?.toString() || null;
  searchFor(chosen('q') ?? '', {
    kind: chosen('kind') as SearchFilter['kind'],
    category: chosen('category'),
    sort: chosen('sort') === 'newest' ? 'newest' : 'relevance',
  });
  leaveForm(form);
}

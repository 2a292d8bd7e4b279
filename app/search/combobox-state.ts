import { type Suggestion, tidyQuery } from '../../contract/search.ts';

export type Option = Suggestion | { kind: 'recent'; text: string };

/** The state of the search field and of the list below it. */
export interface Combobox {
  typed: string;
  /** The query to request suggestions for; null if it is empty or a word is still being composed. */
  query: string | null;
  suggestions: Suggestion[];
  /** The option that the arrow keys selected; null while they are in the field. */
  active: number | null;
  open: boolean;
}

export type ComboboxEvent =
  | { type: 'typed'; text: string; composing: boolean }
  | { type: 'suggested'; query: string; suggestions: Suggestion[] }
  | { type: 'moved'; to: 'next' | 'previous' | 'first' | 'last'; count: number }
  | { type: 'opened' }
  | { type: 'closed' };

/** The field may already contain text: typed while this code was loading, or the page's query. */
export function startCombobox(typed: string, open: boolean): Combobox {
  return { typed, query: tidyQuery(typed)?.q ?? null, suggestions: [], active: null, open };
}

export function nextCombobox(state: Combobox, event: ComboboxEvent): Combobox {
  switch (event.type) {
    case 'typed': {
      const query = tidyQuery(event.text)?.q ?? null;
      return {
        typed: event.text,
        query: event.composing ? null : query,
        // The previous suggestions stay until new ones arrive, so that the list does not flicker.
        suggestions: query === null ? [] : state.suggestions,
        active: null,
        open: true,
      };
    }
    case 'suggested':
      // A late response belongs to an older text.
      return event.query === state.query ? { ...state, suggestions: event.suggestions, active: null } : state;
    case 'moved':
      return { ...state, open: true, active: moved(state, event.to, event.count) };
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, open: false, active: null };
  }
}

/** After the last option comes the field, and after the field the other end of the list. */
function moved({ open, active }: Combobox, to: 'next' | 'previous' | 'first' | 'last', count: number): number | null {
  if (count === 0) return null;
  if (to === 'first') return 0;
  if (to === 'last') return count - 1;
  if (!open || active === null) return to === 'next' ? 0 : count - 1;
  const at = active + (to === 'next' ? 1 : -1);
  return at >= 0 && at < count ? at : null;
}

/** Recent searches while the field is empty, otherwise suggestions. */
export function optionsOf({ typed, suggestions }: Combobox, recent: readonly string[]): Option[] {
  return typed.trim() === '' ? recent.map((text) => ({ kind: 'recent', text })) : suggestions;
}

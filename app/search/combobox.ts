import { type Suggestion, tidyQuery } from '../../contract/search.ts';

export type Option = Suggestion | { kind: 'past'; text: string };

/** The search field and the list under it. */
export interface Combobox {
  typed: string;
  /** What suggestions are to be asked for; null while there is nothing to ask, or a word is still being composed. */
  wanted: string | null;
  suggestions: Suggestion[];
  /** The option the arrow keys have come to; null while they are in the field. */
  active: number | null;
  open: boolean;
}

export type ComboboxEvent =
  | { type: 'typed'; text: string; composing: boolean }
  | { type: 'answered'; wanted: string; suggestions: Suggestion[] }
  | { type: 'moved'; to: 'next' | 'previous' | 'first' | 'last'; count: number }
  | { type: 'opened' }
  | { type: 'closed' };

/** The field may hold something already: what was typed while this code was on its way, or the query of the page. */
export function startCombobox(typed: string, open: boolean): Combobox {
  return { typed, wanted: tidyQuery(typed)?.q ?? null, suggestions: [], active: null, open };
}

export function nextCombobox(state: Combobox, event: ComboboxEvent): Combobox {
  switch (event.type) {
    case 'typed': {
      const asked = tidyQuery(event.text)?.q ?? null;
      return {
        typed: event.text,
        wanted: event.composing ? null : asked,
        // Those for the text before stay until new ones come, so that the list does not flicker.
        suggestions: asked === null ? [] : state.suggestions,
        active: null,
        open: true,
      };
    }
    case 'answered':
      // An answer that comes late is for what was typed before.
      return event.wanted === state.wanted ? { ...state, suggestions: event.suggestions, active: null } : state;
    case 'moved':
      return { ...state, open: true, active: moved(state, event.to, event.count) };
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, open: false, active: null };
  }
}

/** Past the last option the keys are in the field again, and from there at the other end. */
function moved({ open, active }: Combobox, to: 'next' | 'previous' | 'first' | 'last', count: number): number | null {
  if (count === 0) return null;
  if (to === 'first') return 0;
  if (to === 'last') return count - 1;
  if (!open || active === null) return to === 'next' ? 0 : count - 1;
  const at = active + (to === 'next' ? 1 : -1);
  return at >= 0 && at < count ? at : null;
}

/** An empty field offers what was searched for before; one with text in it offers suggestions. */
export function optionsOf({ typed, suggestions }: Combobox, past: readonly string[]): Option[] {
  return typed.trim() === '' ? past.map((text) => ({ kind: 'past', text })) : suggestions;
}

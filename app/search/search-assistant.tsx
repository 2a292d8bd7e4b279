import { type Dispatch, useEffect, useId, useReducer, useState } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { cutQuery } from '../../contract/search.ts';
import { call } from '../api/call.ts';
import { go } from '../navigation/go.ts';
import { searchRow } from '../shell/search-row.ts';
import { announce } from '../ui/screen-reader.tsx';
import { type ComboboxEvent, nextCombobox, type Option, optionsOf, startCombobox } from './combobox-state.ts';
import { OptionPanel } from './option-panel.tsx';
import { describeField, listenToField } from './search-field.ts';
import { searchHistory } from './search-history.ts';
import { leaveForm, searchFor } from './submit-search.ts';

export { submitSearch } from './submit-search.ts';

const suggestAfter = 150;

const keys = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const;

const startFrom = (field: HTMLInputElement) => startCombobox(field.value, field === document.activeElement);

/** Turns the search field of the server's HTML into a combobox with recent searches and suggestions. */
export function SearchAssistant({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const recent = searchHistory.use();
  const [state, dispatch] = useReducer(nextCombobox, field, startFrom);
  const [wasCut, setWasCut] = useState(false);
  const options = optionsOf(state, recent);
  const isShown = state.open && options.length > 0;
  useSuggestions(state.query, dispatch);

  function pick(option: Option) {
    if (option.kind === 'title') {
      searchRow.close();
      go(addressOf('news/article', { slug: option.slug }));
    } else searchFor(option.text);
    leaveForm(field.form);
  }

  function onTyped(composing: boolean) {
    const { text, wasCut } = composing ? { text: field.value, wasCut: false } : cutQuery(field.value);
    if (wasCut) field.value = text;
    setWasCut(wasCut);
    dispatch({ type: 'typed', text, composing });
  }

  function onKey(event: KeyboardEvent) {
    const chosen = isShown && state.active !== null ? options[state.active] : undefined;
    const inField = event.key === 'Home' || event.key === 'End' ? state.active === null : false;
    if (event.key in keys && !inField && options.length > 0) {
      dispatch({ type: 'moved', to: keys[event.key as keyof typeof keys], count: options.length });
    } else if (event.key === 'Enter' && chosen) {
      pick(chosen);
    } else if (event.key === 'Delete' && chosen?.kind === 'recent') {
      searchHistory.remove(chosen.text);
      dispatch({ type: 'opened' });
    } else if (event.key === 'Escape' && isShown) {
      dispatch({ type: 'closed' });
    } else return;
    event.preventDefault();
  }

  useEffect(() => describeField(field, id, isShown ? options : [], state.active));
  useEffect(() => {
    // Text may have been typed before the listeners were attached.
    if (field.value !== state.typed) onTyped(false);
    return listenToField(field, {
      onTyped,
      onKey,
      onOpen: () => dispatch({ type: 'opened' }),
      onLeave: () => dispatch({ type: 'closed' }),
    });
  });

  return (
    <OptionPanel
      id={id}
      options={isShown ? options : []}
      active={state.active}
      wasCut={wasCut}
      onPick={pick}
      onRemove={(text) => {
        searchHistory.remove(text);
        field.focus({ preventScroll: true });
      }}
      onClear={() => {
        searchHistory.clear();
        field.focus({ preventScroll: true });
      }}
    />
  );
}

/** Requests suggestions after a pause in typing; a response for an older text is dropped. */
function useSuggestions(query: string | null, dispatch: Dispatch<ComboboxEvent>) {
  useEffect(() => {
    if (query === null) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      // The search also works without suggestions.
      const suggestions = await call('search/suggest', { q: query }).then(
        (reply) => reply.items,
        () => [],
      );
      if (isOutdated) return;
      dispatch({ type: 'suggested', query, suggestions });
      if (suggestions.length > 0) announce(`${suggestions.length} 項建議`);
    }, suggestAfter);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [query, dispatch]);
}

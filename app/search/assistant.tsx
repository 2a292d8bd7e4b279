import { type Dispatch, useEffect, useId, useReducer, useState } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { call } from '../api/call.ts';
import { go } from '../navigation/go.ts';
import { searchRow } from '../shell/search-row.ts';
import { announce } from '../ui/announcer.tsx';
import { type ComboboxEvent, nextCombobox, type Option, optionsOf, startCombobox } from './combobox.ts';
import { describeField, listenToField } from './field.ts';
import { searchHistory } from './history.ts';
import { OptionPanel } from './option-panel.tsx';
import { leaveForm, searchFor } from './submit-search.ts';
import { cutTyped } from './typed-query.ts';

export { submitSearch } from './submit-search.ts';

const restBeforeAsking = 150;

const keys = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const;

const startFrom = (field: HTMLInputElement) => startCombobox(field.value, field === document.activeElement);

/** Makes a combobox of a search field that the server has drawn: what was searched for before, and what might be meant. */
export function SearchAssistant({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const past = searchHistory.use();
  const [state, dispatch] = useReducer(nextCombobox, field, startFrom);
  const [wasCut, setWasCut] = useState(false);
  const options = optionsOf(state, past);
  const isShown = state.open && options.length > 0;
  useSuggestions(state.wanted, dispatch);

  function pick(option: Option) {
    if (option.kind === 'title') {
      searchRow.close();
      go(addressOf('news/article', { slug: option.slug }));
    } else searchFor(option.text);
    leaveForm(field.form);
  }

  function onTyped(composing: boolean) {
    const { text, wasCut } = composing ? { text: field.value, wasCut: false } : cutTyped(field.value);
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
    } else if (event.key === 'Delete' && chosen?.kind === 'past') {
      searchHistory.forget(chosen.text);
      dispatch({ type: 'opened' });
    } else if (event.key === 'Escape' && isShown) {
      dispatch({ type: 'closed' });
    } else return;
    event.preventDefault();
  }

  useEffect(() => describeField(field, id, isShown ? options : [], state.active));
  useEffect(() => {
    // What was typed between the first drawing and the first listening must not be lost.
    if (field.value !== state.typed) onTyped(false);
    return listenToField(field, {
      typed: onTyped,
      key: onKey,
      opened: () => dispatch({ type: 'opened' }),
      left: () => dispatch({ type: 'closed' }),
    });
  });

  return (
    <OptionPanel
      id={id}
      options={isShown ? options : []}
      active={state.active}
      wasCut={wasCut}
      onPick={pick}
      onForget={(text) => {
        searchHistory.forget(text);
        field.focus({ preventScroll: true });
      }}
      onClear={() => {
        searchHistory.clear();
        field.focus({ preventScroll: true });
      }}
    />
  );
}

/** Asks once the typing rests; the answer to a text that is no longer there is dropped. */
function useSuggestions(wanted: string | null, dispatch: Dispatch<ComboboxEvent>) {
  useEffect(() => {
    if (wanted === null) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      // Suggestions are a help; without them the search goes on as well.
      const suggestions = await call('search/suggest', { q: wanted }).then(
        (reply) => reply.items,
        () => [],
      );
      if (isLate) return;
      dispatch({ type: 'answered', wanted, suggestions });
      if (suggestions.length > 0) announce(`${suggestions.length} 項建議`);
    }, restBeforeAsking);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [wanted, dispatch]);
}

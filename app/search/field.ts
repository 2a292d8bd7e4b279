import type { Option } from './combobox.ts';

export interface FieldListeners {
  typed(composing: boolean): void;
  key(event: KeyboardEvent): void;
  opened(): void;
  /** The focus has gone out of the form. */
  left(): void;
}

/** Enter, arrows and Escape belong to the input method while a word is composed; Safari tells it only by the old key code. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Listens to the field beside React, since the form that drew it does not know of the combobox. */
export function listenToField(field: HTMLInputElement, ears: FieldListeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  field.addEventListener('input', (event) => ears.typed((event as InputEvent).isComposing), { signal });
  field.addEventListener('compositionend', () => ears.typed(false), { signal });
  field.addEventListener('focus', () => ears.opened(), { signal });
  field.addEventListener('click', () => ears.opened(), { signal });
  field.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) ears.key(event);
      // Confirms a candidate; the form must not take it for its own.
      else if (event.key === 'Enter') event.preventDefault();
    },
    { signal },
  );
  const { form } = field;
  // A press on the panel would take the focus from the field, and with it the panel, before it became a click.
  form?.addEventListener('mousedown', (event) => event.target !== field && event.preventDefault(), { signal });
  form?.addEventListener('reset', () => setTimeout(() => afterReset(field, ears)), { signal });
  form?.addEventListener(
    'focusout',
    (event) => {
      if (!form.contains(event.relatedTarget as Node | null)) ears.left();
    },
    { signal },
  );
  return () => stop.abort();
}

/** The value changes only after the event; and nobody who has left the field wants its list. */
function afterReset(field: HTMLInputElement, ears: FieldListeners): void {
  ears.typed(false);
  if (document.activeElement !== field) ears.left();
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** Tells assistive technology what hangs under the field: a list of suggestions, or a grid of past searches and their buttons. */
export function describeField(field: HTMLInputElement, id: string, options: Option[], active: number | null): void {
  const isShown = options.length > 0;
  const attributes: Record<string, string | null> = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(isShown),
    'aria-haspopup': options[0]?.kind === 'past' ? 'grid' : 'listbox',
    'aria-controls': isShown ? id : null,
    'aria-activedescendant': isShown && active !== null ? optionId(id, active) : null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}

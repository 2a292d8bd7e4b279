import { comboboxAttributes, isComposing } from '../ui/form/combobox.tsx';
import type { Option } from './combobox-state.ts';

export interface FieldListeners {
  onTyped(composing: boolean): void;
  onKey(event: KeyboardEvent): void;
  onOpen(): void;
  /** The focus has left the form. */
  onLeave(): void;
}

/** Attaches listeners to the field itself: the form that renders it does not know the combobox, which is loaded later. */
export function listenToField(field: HTMLInputElement, listeners: FieldListeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  field.addEventListener('input', (event) => listeners.onTyped((event as InputEvent).isComposing), { signal });
  field.addEventListener('compositionend', () => listeners.onTyped(false), { signal });
  field.addEventListener('focus', () => listeners.onOpen(), { signal });
  field.addEventListener('click', () => listeners.onOpen(), { signal });
  field.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) listeners.onKey(event);
      // Enter confirms a candidate and must not submit the form.
      else if (event.key === 'Enter') event.preventDefault();
    },
    { signal },
  );
  const { form } = field;
  // A press on the panel must not move the focus: the panel would close before the click.
  form?.addEventListener('mousedown', (event) => event.target !== field && event.preventDefault(), { signal });
  form?.addEventListener('reset', () => setTimeout(() => afterReset(field, listeners)), { signal });
  form?.addEventListener(
    'focusout',
    (event) => {
      if (!form.contains(event.relatedTarget as Node | null)) listeners.onLeave();
    },
    { signal },
  );
  return () => stop.abort();
}

/** Called after the event, because the value changes only then. The list stays closed if the field has no focus. */
function afterReset(field: HTMLInputElement, listeners: FieldListeners): void {
  listeners.onTyped(false);
  if (document.activeElement !== field) listeners.onLeave();
}

/** Sets the ARIA attributes: below the field is a list of suggestions, or a grid of recent searches with buttons. */
export function describeField(field: HTMLInputElement, id: string, options: Option[], active: number | null): void {
  const attributes = {
    ...comboboxAttributes({ id, open: options.length > 0, active }),
    'aria-haspopup': options[0]?.kind === 'recent' ? 'grid' : 'listbox',
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name);
    else field.setAttribute(name, String(value));
  }
}

import type { KeyboardEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import css from './form.module.css';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Confirms a candidate of the input method; Safari tells it only by the old key code. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** A real form, so that Enter sends it and password managers notice; what is wrong is said by the fields themselves. */
export function Form({ form, onSubmit, children }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form} className={css.form} noValidate method="post" onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}

/** Fields side by side where there is room for both. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

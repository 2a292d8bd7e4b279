import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import css from './form.module.css';
import type { FormState } from './use-form.ts';

interface Props {
  form: Pick<FormState<object>, 'ref' | 'submit' | 'said'>;
  children: ReactNode;
}

/** Confirms a candidate of the input method; Safari tells it only by the old key code. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** A real form, so that Enter sends it and password managers notice; what is wrong is said by the fields themselves. */
export function Form({ form, children }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={form.ref} className={css.form} noValidate method="post" onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
      <VisuallyHidden>
        <span role="status">{form.said}</span>
      </VisuallyHidden>
    </form>
  );
}

/** Fields side by side where there is room for both. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

import type { ComponentProps, KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { VisuallyHidden } from '../screen-reader.tsx';
import { isComposing } from './combobox.tsx';
import css from './form.module.css';
import type { FormState } from './use-form.ts';

interface Props {
  form: Pick<FormState<object>, 'ref' | 'submit' | 'announcement'>;
  children: ReactNode;
}

/** A form element, so that Enter submits it and password managers work; the fields show their errors. */
export function Form({ form, children }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    // Enter confirms a candidate of the input method and must not submit the form.
    if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={form.ref} className={css.form} noValidate method="post" onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
      <VisuallyHidden>
        <span role="status">{form.announcement}</span>
      </VisuallyHidden>
    </form>
  );
}

/** Fields side by side if there is enough space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** It is not disabled while it is busy, because it would lose the focus; who uses it prevents a second press. */
export function BusyButton({ busy, children, ...rest }: ComponentProps<'button'> & { busy: boolean }) {
  return (
    <Button {...rest} primary aria-disabled={busy}>
      {busy && <span className={css.busy} aria-hidden="true" />}
      {children}
    </Button>
  );
}

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.submit}>
      <BusyButton type="submit" busy={busy}>
        {children}
      </BusyButton>
    </div>
  );
}

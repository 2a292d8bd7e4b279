import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../app/ui/button.tsx';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider than a form, such as for comparing two versions. */
  isWide?: boolean;
}

/**
 * A modal dialog of the browser: focus stays inside, Escape closes it, and the focus returns afterwards. It begins at the
 * element with `data-focus-first`, or at the button that closes it; React's `autoFocus` comes before the dialog is shown.
 */
export function Dialog({ title, onClose, children, isWide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    // A dialog that is removed while open would leave the focus nowhere.
    return () => dialog.close();
  }, []);
  return (
    <dialog ref={ref} className={isWide ? 'dialog dialog-wide' : 'dialog'} aria-labelledby={titleId} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="關閉" onClick={() => ref.current?.close()}>
          ✕
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

interface FormProps extends Props {
  /** The words of the button that submits. */
  button: string;
  isBusy?: boolean;
  onSubmit: () => void;
  /** Other buttons, before the one that submits. */
  otherButtons?: ReactNode;
}

/** A dialog with a few fields; the caller checks them. */
export function FormDialog({ button, isBusy = false, onSubmit, otherButtons, children, ...dialog }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className="button-row">
          {otherButtons}
          <Button type="submit" primary disabled={isBusy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

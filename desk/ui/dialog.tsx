import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { dialogMessages } from '../messages.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider than a form, such as for comparing two versions. */
  isWide?: boolean;
  /** Something was arranged or chosen that is not stored yet; what is typed is noticed without it. */
  isChanged?: boolean;
  /** What is typed here is not worth a question, such as words to look for. */
  keepsNothing?: boolean;
}

/** Fields whose words someone would have to think of again. */
const wordFields =
  'textarea, input:not([type="search"], [type="password"], [type="checkbox"], [type="radio"], [type="file"], [autocomplete="one-time-code"])';

/**
 * A modal dialog of the browser: focus stays inside, Escape closes it, and the focus returns afterwards. It begins at the
 * element with `data-focus-first`, or at the button that closes it; React's `autoFocus` comes before the dialog is shown.
 * Before something typed or arranged would be lost, it asks.
 */
export function Dialog({ title, onClose, children, isWide = false, isChanged = false, keepsNothing = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const hasTyped = useRef(false);
  const isLeaving = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const wouldLose = () => !isLeaving.current && (isChanged || (hasTyped.current && !keepsNothing));
  const close = () => (wouldLose() ? setAsking(true) : ref.current?.close());
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    // A dialog that is removed while open would leave the focus nowhere.
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onInput={({ target }) => {
        if (target instanceof Element && target.matches(wordFields)) hasTyped.current = true;
      }}
      onCancel={(event) => {
        if (event.target !== ref.current || !wouldLose()) return;
        event.preventDefault();
        setAsking(true);
      }}
      onClose={() => {
        // A browser closes it at a second Escape whatever is said at the first.
        if (!ref.current?.isConnected || !wouldLose()) return onClose();
        ref.current.showModal();
        setAsking(true);
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="關閉" onClick={close}>
          ✕
        </button>
      </header>
      {isAsking && (
        <LeaveQuestion
          onStay={() => {
            setAsking(false);
            ref.current?.querySelector<HTMLElement>(`:is(${wordFields})`)?.focus();
          }}
          onLeave={() => {
            isLeaving.current = true;
            ref.current?.close();
          }}
        />
      )}
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLDivElement>(null);
  useEffect(() => stay.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={stay} className="dialog-leave" role="alert">
      <p>{dialogMessages.wouldLose}</p>
      <div className="button-row">
        <Button onClick={onStay}>{dialogMessages.stay}</Button>
        <Button onClick={onLeave}>{dialogMessages.leave}</Button>
      </div>
    </div>
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

import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider than a form, such as for comparing two versions. */
  isWide?: boolean;
}

/** A modal dialog of the browser: focus stays inside, Escape closes it, and the focus returns afterwards. */
export function Dialog({ title, onClose, children, isWide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
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

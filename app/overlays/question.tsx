import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { firstFocus, Modal } from './modal.tsx';
import css from './question.module.css';

interface Props {
  open: boolean;
  title: string;
  children: string;
  /** The button that confirms, in a word or two; the other changes nothing. */
  yes: string;
  no?: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function Question({ open, title, children, yes, no = '取消', onYes, onNo }: Props) {
  const [titleId, textId] = [useId(), useId()];
  return (
    <Modal
      open={open}
      onClose={onNo}
      layer="alert"
      className={css.question}
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
    >
      <div className={css.inside}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <p id={textId} className={css.text}>
          {children}
        </p>
        <div className={css.answers}>
          <Button onClick={onNo} {...firstFocus}>
            {no}
          </Button>
          <Button primary onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

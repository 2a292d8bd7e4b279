import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { firstFocus } from './modal.tsx';
import css from './question.module.css';

interface Props {
  open: boolean;
  title: string;
  text: string;
  /** What is done when the answer is yes, in its own words. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The careful answer has the focus. */
export function Question({ open, title, text, yes, onYes, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closesOutside>
      <p className={css.text}>{text}</p>
      <div className={css.answers}>
        <Button onClick={onClose} {...firstFocus}>
          取消
        </Button>
        <Button
          primary
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import css from './dialog.module.css';
import { Modal } from './modal.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Whether a click beside it closes it: only where nothing typed would be lost. */
  closesOutside?: boolean;
  /** Wide enough for text; otherwise for a form. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every popup: a sheet at the lower edge on phones, a card in the middle elsewhere. */
export function Dialog({ open, onClose, title, closesOutside = false, wide = false, children }: Props) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      layer="popup"
      className={wide ? css.wide : css.dialog}
      labelledBy={titleId}
      closesOutside={closesOutside}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <button type="button" className={`${iconButton.iconButton} ${css.close}`} onClick={onClose} aria-label="關閉">
          <Icon name="close" />
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </Modal>
  );
}

import type { Tip } from '../../../contract/library.ts';
import { SanitisedHtml } from '../../article/sanitised-html.tsx';
import { HeadlineText } from '../../ui/headline-text.tsx';
import { Dialog } from '../dialog.tsx';
import { SaveHeart } from './save-heart.tsx';
import css from './tip-popup.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  tip: Tip;
  saved: boolean;
  saving: boolean;
  onSave: () => void;
}

/** The day's piece of knowledge, and a heart to keep it. */
export function TipPopup({ open, onClose, tip, saved, saving, onSave }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="每日小知識" closesOutside wide>
      <article className={css.tip}>
        <h3 className={css.title} aria-label={tip.title}>
          <HeadlineText text={tip.title} breaks={tip.breaks} />
        </h3>
        <SanitisedHtml className={css.content} html={tip.content} />
        <div className={css.foot}>
          <time className={css.date} dateTime={tip.publishDate}>
            {tip.publishDate.replaceAll('-', '/')}
          </time>
          <SaveHeart saved={saved} saving={saving} onSave={onSave} />
        </div>
      </article>
    </Dialog>
  );
}

import type { Tip } from '../../../contract/library.ts';
import { HeadlineText } from '../../ui/headline-text.tsx';
import css from './tip-opener.module.css';

/** A tip's title, stretched over its card or row like the link of an article's. */
export function TipOpener({ tip: { title, breaks }, onOpen }: { tip: Tip; onOpen: () => void }) {
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" aria-label={title} onClick={onOpen}>
      <HeadlineText text={title} breaks={breaks} />
    </button>
  );
}

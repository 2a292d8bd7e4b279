import css from './tip-opener.module.css';

/** A tip's title, stretched over its card or row like the link of an article's. */
export function TipOpener({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" onClick={onOpen}>
      {title}
    </button>
  );
}

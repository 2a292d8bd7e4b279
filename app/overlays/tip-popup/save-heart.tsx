import css from './save-heart.module.css';

interface Props {
  saved: boolean;
  saving: boolean;
  onSave: () => void;
}

/** Filled once saving has succeeded; what is saved is taken back on the page of saved things, not here. */
export function SaveHeart({ saved, saving, onSave }: Props) {
  const label = saved ? '已收藏' : '收藏';
  return (
    <button
      type="button"
      className={saved ? css.saved : css.heart}
      aria-pressed={saved}
      aria-disabled={saved || saving}
      aria-busy={saving}
      onClick={() => !saved && !saving && onSave()}
    >
      <svg className={css.shape} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.2C7.1 16.9 4 13.7 4 9.9A4.4 4.4 0 0 1 12 7.4a4.4 4.4 0 0 1 8 2.5c0 3.8-3.1 7-8 10.3z" />
      </svg>
      {label}
    </button>
  );
}

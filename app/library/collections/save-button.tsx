import type { MouseEvent } from 'react';
import type { BriefCard } from '../../../contract/article.ts';
import { type CollectionTarget, toggleSaved, useIsSaved } from './collection-state.ts';
import css from './save-button.module.css';

interface Props {
  item: CollectionTarget;
  title: string;
}

/** The heart. The server renders an outline; it is filled once the item is known to be in the collection. */
export function SaveButton({ item, title }: Props) {
  const saved = useIsSaved(item);

  function onClick(event: MouseEvent) {
    // The second click of a double click is ignored.
    if (event.detail < 2) toggleSaved(item);
  }

  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={saved}
      aria-label={`${saved ? '取消收藏' : '收藏'}：${title}`}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.2C7.1 16.9 4 13.7 4 9.9A4.4 4.4 0 0 1 12 7.4a4.4 4.4 0 0 1 8 2.5c0 3.8-3.1 7-8 10.3z" />
      </svg>
    </button>
  );
}

export function SaveArticleButton({ article: { id, kind, title } }: { article: BriefCard }) {
  return <SaveButton item={{ type: kind === 'video' ? 'video' : 'article', id }} title={title} />;
}

import type { BriefCard } from '../../../contract/article.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { toggleLater, useIsLater } from './later-state.ts';

interface Props {
  article: Pick<BriefCard, 'id' | 'slug' | 'title'>;
  className: string | undefined;
}

/** Puts an article on the list to read later or takes it off. The key `l` presses it. */
export function LaterButton({ article: { id, slug, title }, className }: Props) {
  const isLater = useIsLater(id);
  return (
    <button
      type="button"
      className={className}
      data-later
      aria-pressed={isLater}
      aria-label={`${isLater ? '從稍後讀移除' : '稍後讀'}：${title}`}
      title="稍後讀"
      onClick={() => toggleLater({ id, slug, title })}
    >
      <Drawing shape="M7 4h10v16l-5-4-5 4z" />
    </button>
  );
}

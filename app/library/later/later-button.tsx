import type { ReactNode } from 'react';
import type { BriefCard } from '../../../contract/article.ts';
import header from '../../article/article-header.module.css';
import tools from '../../article/article-tools.module.css';
import { Drawing } from '../../ui/drawing.tsx';
import css from './later-button.module.css';
import { toggleLater, useIsLater } from './later-state.ts';

interface Props {
  article: Pick<BriefCard, 'id' | 'slug' | 'title'>;
  className: string | undefined;
  /** Words instead of the bookmark. */
  children?: ReactNode;
}

/** Puts an article on the list to read later or takes it off. The key `l` presses it. */
export function LaterButton({ article: { id, slug, title }, className, children }: Props) {
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
      {children ?? <Drawing shape="M7 4h10v16l-5-4-5 4z" />}
    </button>
  );
}

/** In the byline. Its words are the same in both states, so that nothing moves when the stored list is read. */
export function BylineLaterButton({ article }: Pick<Props, 'article'>) {
  const look = `${header.author} ${tools.tool}`;
  return (
    <LaterButton article={article} className={useIsLater(article.id) ? `${look} ${css.listed}` : look}>
      稍後讀
    </LaterButton>
  );
}

import type { ArticleCard } from '../../contract/article.ts';
import css from './card-meta.module.css';
import { TimeAgo } from './time-ago.tsx';

export function CardMeta({ article }: { article: ArticleCard }) {
  return (
    <p className={css.meta}>
      <TimeAgo at={article.publishedAt} />
      <span>{article.kind === 'video' ? '影音' : `約 ${article.readingMinutes} 分鐘`}</span>
    </p>
  );
}

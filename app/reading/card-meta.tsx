import type { BriefCard } from '../../contract/article.ts';
import { SaveArticleButton } from '../member/save-button.tsx';
import css from './card-meta.module.css';
import { TimeAgo } from './time-ago.tsx';

export function CardMeta({ article }: { article: BriefCard }) {
  return (
    <div className={css.line}>
      <p className={css.meta}>
        <TimeAgo at={article.publishedAt} />
        <span>{article.kind === 'video' ? '影音' : `約 ${article.readingMinutes} 分鐘`}</span>
      </p>
      <SaveArticleButton article={article} />
    </div>
  );
}

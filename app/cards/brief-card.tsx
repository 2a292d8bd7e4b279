import type { BriefCard as Brief } from '../../contract/article.ts';
import css from './brief-card.module.css';
import { CardMeta } from './card-meta.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CategoryBadge } from './category-badge.tsx';

/** One of the leads beside the lead story: headline first, a small picture at its side. */
export function BriefCard({ article }: { article: Brief }) {
  return (
    <article className={css.brief}>
      <div className={css.text}>
        <CategoryBadge category={article.category} />
        <CardTitle article={article} look="brief" />
        <CardMeta article={article} />
      </div>
      <CardPicture article={article} size="brief" nearness="near" />
    </article>
  );
}

import type { RowCard as Row } from '../../contract/article.ts';
import { CardMeta } from './card-meta.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CategoryBadge } from './category-badge.tsx';
import type { Nearness } from './picture.tsx';
import css from './row-card.module.css';

interface Props {
  article: Row;
  nearness: Nearness;
  /** Off where the whole list is of one category. */
  category: boolean;
  heading: 'h2' | 'h3';
}

/** One line of a feed. */
export function RowCard({ article, nearness, category, heading }: Props) {
  return (
    <article className={css.row}>
      <div className={css.picture}>
        <CardPicture article={article} size="row" nearness={nearness} />
      </div>
      <div className={css.text}>
        {category && <CategoryBadge category={article.category} />}
        <CardTitle article={article} as={heading} look="row" />
        <p className={css.summary}>{article.summary}</p>
        <CardMeta article={article} />
      </div>
    </article>
  );
}

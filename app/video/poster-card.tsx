import type { BriefCard } from '../../contract/article.ts';
import lines from '../cards/card-meta.module.css';
import { CardPicture } from '../cards/card-picture.tsx';
import { CardTitle } from '../cards/card-title.tsx';
import { CategoryBadge } from '../cards/category-badge.tsx';
import type { Nearness } from '../cards/picture.tsx';
import { TimeAgo } from '../cards/time-ago.tsx';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import css from './poster-card.module.css';

interface Props {
  article: BriefCard;
  nearness: Nearness;
  /** Off where the whole list is of one category. */
  category: boolean;
}

/** A video in a list: what is seen of it first, what it is called below. */
export function PosterCard({ article, nearness, category }: Props) {
  return (
    <article className={css.card}>
      <div className={css.poster}>
        <CardPicture article={article} size="poster" nearness={nearness} />
      </div>
      <CardTitle article={article} as="h2" look="row" />
      <div className={lines.line}>
        <p className={css.meta}>
          {category && <CategoryBadge category={article.category} />}
          <TimeAgo at={article.publishedAt} />
        </p>
        <SaveArticleButton article={article} />
      </div>
    </article>
  );
}

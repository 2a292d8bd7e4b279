import type { BriefCard } from '../../contract/article.ts';
import css from './card.module.css';
import { CardMeta } from './card-meta.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CategoryBadge } from './category-badge.tsx';

/** Picture above, headline below. */
function Card({ article, category }: { article: BriefCard; category: boolean }) {
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <CardPicture article={article} size="card" />
      </div>
      {category && <CategoryBadge category={article.category} />}
      <CardTitle article={article} look="small" />
      <CardMeta article={article} />
    </article>
  );
}

interface GridProps {
  articles: BriefCard[];
  columns: 'three' | 'four';
  /** Off where all are of one category. */
  category?: boolean;
}

export function CardGrid({ articles, columns, category = true }: GridProps) {
  return (
    <ul className={css[columns]}>
      {articles.map((article) => (
        <li key={article.id}>
          <Card article={article} category={category} />
        </li>
      ))}
    </ul>
  );
}

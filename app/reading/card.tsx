import type { ArticleCard } from '../../contract/article.ts';
import css from './card.module.css';
import { CardMeta } from './card-meta.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CategoryMark } from './category-mark.tsx';

/** Picture above, headline below. */
export function Card({ article }: { article: ArticleCard }) {
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <CardPicture article={article} size="card" />
      </div>
      <CategoryMark category={article.category} />
      <CardTitle article={article} look="small" />
      <CardMeta article={article} />
    </article>
  );
}

export function CardGrid({ articles, columns }: { articles: ArticleCard[]; columns: 'three' | 'four' }) {
  return (
    <ul className={css[columns]}>
      {articles.map((article) => (
        <li key={article.id}>
          <Card article={article} />
        </li>
      ))}
    </ul>
  );
}

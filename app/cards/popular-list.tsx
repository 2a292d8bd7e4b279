import type { BriefCard } from '../../contract/article.ts';
import { CardTitle } from './card-title.tsx';
import css from './popular-list.module.css';

interface Props {
  articles: BriefCard[];
  /** Two columns where there is room. */
  wide?: boolean;
}

/** What others read, numbered. The server fills a list that readers could not with the newest. */
export function PopularList({ articles, wide = false }: Props) {
  if (articles.length === 0) return null;
  return (
    <section className={css.popular}>
      <div className={css.head}>
        <h2 className={css.heading}>熱門</h2>
        <p className={css.note}>過去 48 小時</p>
      </div>
      <ol className={wide ? css.columns : css.list}>
        {articles.map((article) => (
          <li key={article.id} className={css.item}>
            <CardTitle article={article} look="small" />
          </li>
        ))}
      </ol>
    </section>
  );
}

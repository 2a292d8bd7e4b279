import { useEffect, useState } from 'react';
import type { ArticleCard, BriefCard } from '../../contract/article.ts';
import { call } from '../api/call.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import { CardTitle } from './card-parts.tsx';
import css from './popular-list.module.css';

interface Props {
  articles: BriefCard[];
  /** In two columns on wide screens. */
  wide?: boolean;
}

const popularList = reusedPart(({ articles, wide }: Props) => {
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
});

/** The popular articles, numbered. The server fills a list that is too short with the newest articles. */
export function PopularList({ articles, wide = false }: Props) {
  return articles.length > 0 && <Reused part={popularList} with={{ articles, wide }} />;
}

const shown = 6;

/** For a page whose data has no articles: the browser loads them, and shows nothing if that fails. */
export function PopularSection() {
  const [articles, setArticles] = useState<ArticleCard[]>([]);

  useEffect(() => {
    call('article/popular', { limit: shown }).then(
      ({ items }) => setArticles(items),
      () => {},
    );
  }, []);

  return (
    <div className={css.section}>
      <PopularList articles={articles} wide />
    </div>
  );
}

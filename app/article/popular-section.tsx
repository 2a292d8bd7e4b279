import { useEffect, useState } from 'react';
import type { ArticleCard } from '../../contract/article.ts';
import { call } from '../api/call.ts';
import { PopularList } from '../cards/popular-list.tsx';
import css from './popular-section.module.css';

const shown = 6;

/** For a page that came without anything to read: asked for by the browser, left out where it cannot be had. */
export function PopularSection() {
  const [articles, setArticles] = useState<ArticleCard[]>([]);

  useEffect(() => {
    call('article/popular', { limit: shown }).then(
      ({ items }) => setArticles(items),
      () => {},
    );
  }, []);

  return (
    <div className={css.mostRead}>
      <PopularList articles={articles} wide />
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { Article } from '../../contract/article.ts';
import type { ArticleData } from '../../contract/page-data.ts';
import { CardGrid } from '../cards/card.tsx';
import { PopularList } from '../cards/popular-list.tsx';
import { SectionHeading } from '../cards/section-heading.tsx';
import { taipeiYear } from '../cards/time.ts';
import { useShell } from '../shell/shell-data.ts';
import css from './after-article.module.css';
import { AuthorCard } from './author-card.tsx';
import { Corrections } from './corrections.tsx';
import { addHeadingLinks } from './heading-links.ts';
import { Neighbours } from './neighbours.tsx';
import { TagList } from './tag-list.tsx';

type Props = Omit<ArticleData, 'article'>;

/** Where to go after an article. */
export function AfterArticle({ previous, next, related, popular }: Props) {
  return (
    <div className={css.onward}>
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && (
        <section>
          <SectionHeading>延伸閱讀</SectionHeading>
          <CardGrid articles={related} columns="three" />
        </section>
      )}
      <PopularList articles={popular} wide />
    </div>
  );
}

/** What closes the article itself: its tags, who wrote it, whose it is. */
export function ArticleEnd({ article }: { article: Article }) {
  const { siteName } = useShell();
  const rights = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const text = rights.current?.closest('article');
    if (text) addHeadingLinks(text);
  }, []);

  return (
    <>
      <Corrections corrections={article.corrections} />
      <TagList tags={article.tags} />
      <AuthorCard author={article.author} />
      <p ref={rights} className={css.rights}>
        {`© ${taipeiYear(Date.parse(article.publishedAt))} ${siteName}。未經授權，請勿轉載。`}
      </p>
    </>
  );
}

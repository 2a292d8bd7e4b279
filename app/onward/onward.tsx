import { useEffect, useRef } from 'react';
import type { Article } from '../../contract/article.ts';
import type { ArticleData } from '../../contract/page-data.ts';
import { AuthorCard } from '../reading/author-card.tsx';
import { CardGrid } from '../reading/card.tsx';
import { PopularList } from '../reading/popular-list.tsx';
import { SectionHeading } from '../reading/section-heading.tsx';
import { TagList } from '../reading/tag-list.tsx';
import { taipeiYear } from '../reading/time.ts';
import { useShell } from '../shell/shell-data.ts';
import { Corrections } from './corrections.tsx';
import { addHeadingLinks } from './heading-links.ts';
import { Neighbours } from './neighbours.tsx';
import css from './onward.module.css';

type Props = Omit<ArticleData, 'article'>;

/** Where to go after an article. */
export function Onward({ previous, next, related, popular }: Props) {
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
export function Ending({ article }: { article: Article }) {
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

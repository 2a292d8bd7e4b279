import { useEffect, useRef } from 'react';
import type { Article, BriefCard } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { ArticleData } from '../../contract/page-data.ts';
import { taipeiYear } from '../../contract/rules/taipei-time.ts';
import { CardGrid } from '../cards/article-cards.tsx';
import { CardTitle } from '../cards/card-parts.tsx';
import { PopularList } from '../cards/popular-list.tsx';
import { SectionHeading } from '../cards/section-heading.tsx';
import { deferredLayout } from '../deferred-layout.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { Reused, reusedPart } from '../reused-part.tsx';
import css from './after-article.module.css';
import { Corrections } from './age-and-corrections.tsx';
import { AuthorCard } from './author-card.tsx';

type Props = Omit<ArticleData, 'article' | 'series'>;

/** Links to other articles below an article. */
export function AfterArticle({ previous, next, related, popular }: Props) {
  return (
    <div className={css.page} {...deferredLayout}>
      {(previous || next) && <Reused part={neighbours} with={{ previous, next }} />}
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

interface EndProps {
  article: Article;
  /** The page's canonical address. */
  address: string | null;
  siteName: string;
}

/** The end of the article itself: corrections, tags, author, reporting an error, copyright. */
export function ArticleEnd({ article, address, siteName }: EndProps) {
  const rights = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const text = rights.current?.closest('article');
    // Without them the text can be read as ever.
    if (text) import('./heading-links.ts').then((file) => file.addHeadingLinks(text)).catch(() => {});
  }, []);

  return (
    <>
      <Corrections corrections={article.corrections} />
      <TagList tags={article.tags} />
      <AuthorCard author={article.author} />
      <p className={css.rights}>
        發現錯誤？選取那句話，或按
        <ReportButton id={article.id} slug={article.slug} title={article.title} address={address} siteName={siteName} />
      </p>
      <p ref={rights} className={css.rights}>
        {`© ${taipeiYear(Date.parse(article.publishedAt))} ${siteName}。未經授權，請勿轉載。`}
      </p>
    </>
  );
}

interface NeighboursProps {
  previous: BriefCard | null;
  next: BriefCard | null;
}

/** The articles published just before and after this one. */
const neighbours = reusedPart(({ previous, next }: NeighboursProps) => {
  return (
    <nav className={css.neighbours} aria-label="前後文章">
      {previous && (
        <div className={css.previous}>
          <p className={css.side}>上一則</p>
          <CardTitle article={previous} as="h2" look="small" />
        </div>
      )}
      {next && (
        <div className={css.next}>
          <p className={css.side}>下一則</p>
          <CardTitle article={next} as="h2" look="small" />
        </div>
      )}
    </nav>
  );
});

function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label="標籤">
      {tags.map((tag) => (
        <li key={tag}>
          <a className={css.tag} href={addressOf('news/tag', { tag })}>
            <span>
              <span aria-hidden="true"># </span>
              {tag}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

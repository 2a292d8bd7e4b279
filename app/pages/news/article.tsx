import type { PageProps } from '../../navigation/visit.ts';
import { ArticleBody } from '../../reading/article-body.tsx';
import { ArticleCover } from '../../reading/article-cover.tsx';
import { ArticleHeader } from '../../reading/article-header.tsx';
import { AuthorCard } from '../../reading/author-card.tsx';
import { CardGrid } from '../../reading/card.tsx';
import { KeyPoints } from '../../reading/key-points.tsx';
import { ReadingProgress } from '../../reading/reading-progress.tsx';
import { SectionHeading } from '../../reading/section-heading.tsx';
import { TagList } from '../../reading/tag-list.tsx';
import { taipeiYear } from '../../reading/time.ts';
import { useShell } from '../../shell/shell-data.ts';
import { TextSizeRow } from '../../shell/text-size.tsx';
import css from './article.module.css';

function rightsLine(publishedAt: string, siteName: string): string {
  return `© ${taipeiYear(Date.parse(publishedAt))} ${siteName}。未經授權，請勿轉載。`;
}

export function ArticlePage({ data: { article, related } }: PageProps<'news/article'>) {
  const { siteName } = useShell();
  return (
    <>
      <article className={css.article}>
        <ReadingProgress />
        <ArticleHeader article={article} />
        <div className={css.wide}>
          <ArticleCover article={article} />
        </div>
        <TextSizeRow />
        <KeyPoints points={article.keyPoints} />
        <ArticleBody html={article.bodyHtml} />
        <footer className={css.after}>
          <TagList tags={article.tags} />
          <AuthorCard author={article.author} />
          <p className={css.rights}>{rightsLine(article.publishedAt, siteName)}</p>
        </footer>
      </article>
      {related.length > 0 && (
        <section className={css.related}>
          <SectionHeading>延伸閱讀</SectionHeading>
          <CardGrid articles={related} columns="three" />
        </section>
      )}
    </>
  );
}

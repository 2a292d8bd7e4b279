import { useViewCount } from '../../behaviour/view-count.ts';
import { Later, laterPart } from '../../navigation/later-part.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import { ArticleBody } from '../../reading/article-body.tsx';
import { ArticleCover } from '../../reading/article-cover.tsx';
import { ArticleHeader } from '../../reading/article-header.tsx';
import { ArticleTools } from '../../reading/article-tools.tsx';
import { KeyPoints } from '../../reading/key-points.tsx';
import { OldNotice } from '../../reading/old-notice.tsx';
import { ReadingProgress } from '../../reading/reading-progress.tsx';
import css from './article.module.css';

const belowText = () => import('../../onward/onward.tsx');
const ending = laterPart(() => belowText().then((file) => file.Ending));
const onward = laterPart(() => belowText().then((file) => file.Onward));

export function ArticlePage({ data: { article, ...others } }: PageProps<'news/article'>) {
  useViewCount(article.slug);
  return (
    <>
      <article className={css.article}>
        <ReadingProgress />
        <ArticleHeader article={article} />
        <div className={css.wide}>
          <ArticleCover article={article} />
        </div>
        <ArticleTools title={article.title} />
        <OldNotice at={article.updatedAt ?? article.publishedAt} />
        <KeyPoints points={article.keyPoints} />
        <ArticleBody html={article.bodyHtml} />
        <footer className={css.after}>
          <Later part={ending} with={{ article }} />
        </footer>
      </article>
      <Later part={onward} with={others} />
    </>
  );
}

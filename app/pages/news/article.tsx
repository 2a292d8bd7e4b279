import { ArticleBody } from '../../article/article-body.tsx';
import { ArticleCover } from '../../article/article-cover.tsx';
import { ArticleHeader } from '../../article/article-header.tsx';
import { KeyPoints } from '../../article/key-points.tsx';
import { useViewCount } from '../../article/view-count.ts';
import { Later, laterPart } from '../../navigation/lazy-part.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import css from './article.module.css';

const progress = laterPart(() => import('../../article/reading-progress.tsx').then((file) => file.ReadingProgress));
const tools = laterPart(() => import('../../article/article-tools.tsx').then((file) => file.ArticleTools));
const oldNotice = laterPart(() => import('../../article/old-notice.tsx').then((file) => file.OldNotice));
const films = laterPart(() => import('../../video/videos-in-text.tsx').then((file) => file.FilmsInText));
const belowText = () => import('../../article/after-article.tsx');
const ending = laterPart(() => belowText().then((file) => file.Ending));
const onward = laterPart(() => belowText().then((file) => file.Onward));

export function ArticlePage({ data: { article, ...others } }: PageProps<'news/article'>) {
  useViewCount(article.slug);
  return (
    <>
      <article className={css.article}>
        <Later part={progress} with={{ isVideo: article.kind === 'video' }} />
        <ArticleHeader article={article} />
        <div className={css.wide}>
          <ArticleCover article={article} />
        </div>
        <Later part={tools} with={{ article }} />
        <Later part={oldNotice} with={{ at: article.updatedAt ?? article.publishedAt }} />
        <KeyPoints points={article.keyPoints} />
        <ArticleBody html={article.bodyHtml} />
        {article.films.length > 0 && <Later part={films} with={{ films: article.films }} />}
        <footer className={css.after}>
          <Later part={ending} with={{ article }} />
        </footer>
      </article>
      <Later part={onward} with={others} />
    </>
  );
}

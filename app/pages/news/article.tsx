import { ArticleBody } from '../../article/article-body.tsx';
import { ArticleCover } from '../../article/article-cover.tsx';
import { ArticleHeader } from '../../article/article-header.tsx';
import { KeyPoints } from '../../article/key-points.tsx';
import { useViewCount } from '../../article/view-count.ts';
import { LazyPart, lazyPart } from '../../navigation/lazy-part.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import css from './article.module.css';

const progress = lazyPart(() => import('../../article/reading-progress.tsx').then((file) => file.ReadingProgress));
const tools = lazyPart(() => import('../../article/article-tools.tsx').then((file) => file.ArticleTools));
const oldNotice = lazyPart(() => import('../../article/old-notice.tsx').then((file) => file.OldNotice));
const films = lazyPart(() => import('../../video/videos-in-text.tsx').then((file) => file.VideosInText));
const belowText = () => import('../../article/after-article.tsx');
const ending = lazyPart(() => belowText().then((file) => file.ArticleEnd));
const onward = lazyPart(() => belowText().then((file) => file.AfterArticle));

export function ArticlePage({ data: { article, ...others } }: PageProps<'news/article'>) {
  useViewCount(article.slug);
  return (
    <>
      <article className={css.article}>
        <LazyPart part={progress} with={{ isVideo: article.kind === 'video' }} />
        <ArticleHeader article={article} />
        <div className={css.wide}>
          <ArticleCover article={article} />
        </div>
        <LazyPart part={tools} with={{ article }} />
        <LazyPart part={oldNotice} with={{ at: article.updatedAt ?? article.publishedAt }} />
        <KeyPoints points={article.keyPoints} />
        <ArticleBody html={article.bodyHtml} />
        {article.films.length > 0 && <LazyPart part={films} with={{ films: article.films }} />}
        <footer className={css.after}>
          <LazyPart part={ending} with={{ article }} />
        </footer>
      </article>
      <LazyPart part={onward} with={others} />
    </>
  );
}

import { useViewCount } from '../../behaviour/view-count.ts';
import { Later, laterPart } from '../../navigation/later-part.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import { ArticleBody } from '../../reading/article-body.tsx';
import { ArticleCover } from '../../reading/article-cover.tsx';
import { ArticleHeader } from '../../reading/article-header.tsx';
import { KeyPoints } from '../../reading/key-points.tsx';
import css from './article.module.css';

const progress = laterPart(() => import('../../reading/reading-progress.tsx').then((file) => file.ReadingProgress));
const tools = laterPart(() => import('../../reading/article-tools.tsx').then((file) => file.ArticleTools));
const oldNotice = laterPart(() => import('../../reading/old-notice.tsx').then((file) => file.OldNotice));
const films = laterPart(() => import('../../video/films-in-text.tsx').then((file) => file.FilmsInText));
const belowText = () => import('../../onward/onward.tsx');
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

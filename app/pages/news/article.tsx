import { useContext, useEffect, useRef } from 'react';
import type { Article, PartOfSeries } from '../../../contract/article.ts';
import { sendQuietly } from '../../api/request.ts';
import { ArticleBody } from '../../article/article-body.tsx';
import { ArticleCover, ArticleHeader, isWritten, KeyPoints } from '../../article/article-header.tsx';
import { useFootnotes } from '../../article/footnotes/use-footnotes.tsx';
import { usePictureViewer } from '../../article/pictures/use-picture-viewer.tsx';
import { yearsSince } from '../../cards/time.tsx';
import { LazyPart, lazyPart } from '../../navigation/lazy-part.tsx';
import { type PageProps, VisitMemory } from '../../navigation/visit.ts';
import { Reused, reusedPart } from '../../reused-part.tsx';
import { useCanonical, useShell } from '../../shell/shell-data.ts';
import css from './article.module.css';

const progress = lazyPart(() => import('../../article/reading-progress.tsx').then((file) => file.ReadingProgress));
const tools = lazyPart(() => import('../../article/article-tools.tsx').then((file) => file.ArticleTools));
const partBar = lazyPart(
  () => import('../../series/part-bar.tsx').then((file) => file.PartBar),
  (data) => 'article' in data && Boolean(data.series),
);
const oldNotice = lazyPart(() => import('../../article/age-and-corrections.tsx').then((file) => file.OldNotice));
const videosInText = lazyPart(
  () => import('../../video/video-player.tsx').then((file) => file.VideosInText),
  (data) => 'article' in data && data.article.films.length > 0,
);
const afterArticle = () => import('../../article/after-article.tsx');
const articleEnd = lazyPart(() => afterArticle().then((file) => file.ArticleEnd));
const moreArticles = lazyPart(() => afterArticle().then((file) => file.AfterArticle));

interface AroundText {
  article: Article;
  series: PartOfSeries | undefined;
  /** The page's canonical address. */
  address: string | null;
  siteName: string;
}

const dateOf = ({ updatedAt, publishedAt }: Article) => updatedAt ?? publishedAt;

/** What is shown around the text; of the text itself only whether something is written. A frozen article is known by itself. */
function shownAround(around: AroundText): object {
  if (Object.isFrozen(around.article)) return around;
  const { bodyHtml, ...article } = around.article;
  return { ...around, article, isWritten: isWritten(bodyHtml) };
}

const beforeText = reusedPart(
  ({ article, series, address }: AroundText) => (
    <>
      <LazyPart part={progress} with={{ isVideo: article.kind === 'video', minutes: article.readingMinutes }} />
      <ArticleHeader article={article} address={address} />
      {series && <LazyPart part={partBar} with={{ series }} />}
      <div className={css.wide}>
        <ArticleCover article={article} />
      </div>
      <LazyPart part={tools} with={{ article, address }} />
      <LazyPart part={oldNotice} with={{ at: dateOf(article) }} />
      <KeyPoints points={article.keyPoints} />
    </>
  ),
  ({ article }, now) => yearsSince(dateOf(article), now),
  shownAround,
);

const afterText = reusedPart(
  ({ article, address, siteName }: AroundText) => <LazyPart part={articleEnd} with={{ article, address, siteName }} />,
  undefined,
  shownAround,
);

export function ArticlePage({ data: { article, series, ...others } }: PageProps<'news/article'>) {
  const text = useRef<HTMLElement>(null);
  const { viewer, onClick: onPictureClick } = usePictureViewer(text);
  const { footnote, onClick: onFootnoteClick } = useFootnotes();
  const around = { article, series, address: useCanonical(), siteName: useShell().siteName };
  useViewCount(article.slug);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The clicks come from links, on which the keys work. */}
      <article
        className={css.article}
        ref={text}
        onClick={(event) => {
          onPictureClick(event);
          onFootnoteClick(event);
        }}
      >
        <Reused part={beforeText} with={around} />
        <ArticleBody html={article.bodyHtml} />
        {article.films.length > 0 && <LazyPart part={videosInText} with={{ videos: article.films, text }} />}
        <footer className={css.after}>
          <Reused part={afterText} with={around} />
        </footer>
      </article>
      <LazyPart part={moreArticles} with={others} />
      {viewer}
      {footnote}
    </>
  );
}

const countedAfter = 3_000;
const memoryKey = 'view-counted';

/** Reports one view after three seconds on the screen; a return to the page does not count again. */
function useViewCount(slug: string): void {
  const memory = useContext(VisitMemory);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function count() {
      memory.set(memoryKey, true);
      document.removeEventListener('visibilitychange', restartTimer);
      void sendQuietly('article/view', { slug });
    }

    /** A tab in the background is not being read. */
    function restartTimer() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, countedAfter);
    }

    if (memory.has(memoryKey)) return;
    document.addEventListener('visibilitychange', restartTimer);
    restartTimer();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restartTimer);
    };
  }, [memory, slug]);
}

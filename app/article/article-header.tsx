import type { Article, Picture } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { CategoryColor } from '../cards/category-badge.tsx';
import { FramedPicture, pictureSizes, singlePicture, widestPictures } from '../cards/picture.tsx';
import { FullTime, videoLength } from '../cards/time.tsx';
import { LazyPart, lazyPart } from '../navigation/lazy-part.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './article-header.module.css';

const laterButton = lazyPart(() => import('../library/later/later-button.tsx').then((file) => file.BylineLaterButton));
const listenButtons = lazyPart(() => import('../listen/listen-buttons.tsx').then((file) => file.ListenButtons));

/** False for a text of nothing but videos and pictures. */
export const isWritten = (bodyHtml: string): boolean => bodyHtml.includes('<p');

interface HeaderProps {
  article: Article;
  /** The page's canonical address. */
  address: string | null;
}

export function ArticleHeader({ article, address }: HeaderProps) {
  const { category, author } = article;
  return (
    <header className={css.header}>
      {/* On paper only. */}
      {address && (
        <p className={css.address} hidden>
          {address}
        </p>
      )}
      <nav aria-label="所在位置">
        <ol className={css.crumbs}>
          <li>
            <a className={css.crumb} href={addressOf('home', {})}>
              首頁
            </a>
          </li>
          <li>
            <a className={css.crumb} href={addressOf('news/category', { category: category.slug })}>
              <CategoryColor color={category.color} />
              {category.name}
            </a>
          </li>
        </ol>
      </nav>
      <h1 className={css.title} aria-label={article.title}>
        <HeadlineText text={article.title} breaks={article.breaks} />
      </h1>
      <p className={css.summary}>{article.summary}</p>
      <div className={css.byline}>
        <p className={css.by}>
          <span>
            {isWritten(article.bodyHtml) ? '文／' : '影／'}
            <a className={css.author} href={addressOf('news/author', { author: author.slug })}>
              {author.name}
            </a>
          </span>
          {author.title && <span className={css.role}>{author.title}</span>}
        </p>
        <p className={css.times}>
          <FullTime at={article.publishedAt} />
          {article.updatedAt && (
            <span>
              更新 <FullTime at={article.updatedAt} />
            </span>
          )}
          <span>
            {article.seconds === null ? `約 ${article.readingMinutes} 分鐘` : `片長 ${videoLength(article.seconds)}`}
          </span>
          {/* Where they do not fit beside the times, the buttons begin a line together. */}
          <span className={css.times}>
            {article.kind === 'news' && <LazyPart part={listenButtons} with={{ article }} />}
            <LazyPart part={laterButton} with={{ article }} />
          </span>
        </p>
      </div>
    </header>
  );
}

const player = lazyPart(
  () => import('../video/video-player.tsx').then((file) => file.VideoPlayer),
  (data) => 'article' in data && data.article.video !== null,
);

/** The video above the text, or the picture with its caption; nothing if the article has neither. */
export function ArticleCover({ article }: { article: Article }) {
  const { video, picture, pictureCaption, pictureCredit } = article;
  if (!video && !picture) return null;
  return (
    <figure className={css.cover}>
      {video ? (
        <LazyPart
          part={player}
          with={{ id: article.id, video, poster: picture, title: article.title, inText: article.kind !== 'video' }}
        />
      ) : (
        picture && <CoverPicture picture={picture} />
      )}
      {(pictureCaption || pictureCredit) && (
        <figcaption className={css.caption}>
          {pictureCaption}
          {pictureCredit && <span className={css.credit}>（{pictureCredit}）</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** The link leads to the picture itself; the viewer takes it over (`pictures/`). */
function CoverPicture({ picture }: { picture: Picture }) {
  const largest = singlePicture(picture, widestPictures.articleCover).address;
  return (
    <a className={css.frame} href={largest} data-scripted aria-label={picture.alt ? undefined : '放大圖片'}>
      <FramedPicture picture={picture} alt={picture.alt} sizes={pictureSizes.articleCover} nearness="lead" />
    </a>
  );
}

export function KeyPoints({ points }: { points: string[] }) {
  if (points.length === 0) return null;
  return (
    <section className={css.points} aria-label="重點">
      <h2 className={css.heading}>重點</h2>
      <ul className={css.list}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

import type { Article } from '../../contract/article.ts';
import { pictureSizes } from '../cards/lead-picture.ts';
import { PictureBox } from '../cards/picture.tsx';
import { LazyPart, lazyPart } from '../navigation/lazy-part.tsx';
import css from './article-cover.module.css';

const player = lazyPart(() => import('../video/video-player.tsx').then((file) => file.VideoPlayer));

/** What stands above the text: the video, or the picture with its caption. Nothing at all where there is neither. */
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
        <div className={css.frame}>
          <PictureBox picture={picture} alt={picture?.alt ?? ''} sizes={pictureSizes.articleCover} nearness="lead" />
        </div>
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

import { useDeferredValue } from 'react';
import type { BriefCard } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { taipeiYear } from '../../contract/rules/taipei-time.ts';
import { elderParts } from '../elder-mode/elder-parts.ts';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import { laterParts } from '../library/later/later-parts.ts';
import { Drawing, firstShapes } from '../ui/drawing.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import { VisuallyHidden } from '../ui/screen-reader.tsx';
import { useStore } from '../ui/store.ts';
import css from './card-parts.module.css';
import { FramedPicture, type Nearness, pictureSizes, widestPictures } from './picture.tsx';
import { TimeAgo, timeAgo, useNow, videoLength } from './time.tsx';

interface TitleProps {
  article: BriefCard;
  as?: 'h2' | 'h3';
  /** `brief` is as small as `small`, for columns of a dozen characters. */
  look: 'lead' | 'row' | 'small' | 'brief';
  /** The position in the text that the link leads to; its beginning by default. */
  hash?: string | undefined;
}

/** The headline's link covers its whole card, so that a card is one large target and one stop of the Tab key. */
export function CardTitle({ article, as: Heading = 'h3', look, hash = '' }: TitleProps) {
  return (
    <Heading className={css[look]}>
      <a
        className={css.link}
        href={addressOf('news/article', { slug: article.slug }) + hash}
        aria-label={article.title}
      >
        <HeadlineText text={article.title} breaks={article.breaks} />
      </a>
    </Heading>
  );
}

interface PictureProps {
  article: BriefCard;
  size: keyof typeof pictureSizes;
  nearness?: Nearness;
  /** Only for the lead story; in a list the picture is decorative beside the headline. */
  alt?: string | undefined;
  className?: string | undefined;
  /** Without the button of 稍後讀, in rows that have their own. */
  isPlain?: boolean;
}

/** A card's picture; on a video's card with a play icon and the length. */
export function CardPicture({ article, size, nearness = 'far', alt = '', className = '', isPlain }: PictureProps) {
  return (
    <div className={className ? `${css.frame} ${className}` : css.frame}>
      <FramedPicture
        picture={article.picture}
        alt={alt}
        sizes={pictureSizes[size]}
        widest={widestPictures[size]}
        nearness={nearness}
      />
      {article.kind === 'video' && (
        <span className={css.play}>
          <Drawing shape={firstShapes.play} filled />
        </span>
      )}
      {article.seconds !== null && (
        <span className={css.length}>
          <VisuallyHidden>片長 </VisuallyHidden>
          {videoLength(article.seconds)}
        </span>
      )}
      {!isPlain && <Corner article={article} />}
    </div>
  );
}

/** As a transition React pauses every few milliseconds: the buttons of all cards together take longer than a tap may wait. */
function Corner({ article }: { article: BriefCard }) {
  const later = useDeferredValue(useStore(laterParts), null);
  return later && <later.CornerButton article={article} />;
}

export function CardMeta({ article }: { article: BriefCard }) {
  const elder = useStore(elderParts);
  return (
    <div className={css.line}>
      <p className={css.meta}>
        <CardTime at={article.publishedAt} />
        {'\u3000'}
        <span>{article.kind === 'video' ? '影音' : `約 ${article.readingMinutes} 分鐘`}</span>
      </p>
      {elder && <elder.CardButtons article={article} />}
      <SaveArticleButton article={article} />
    </div>
  );
}

/** In a narrow card a date is shown without the time, and without the current year. */
function CardTime({ at }: { at: string }) {
  const text = useNow((now) => timeAgo(at, now));
  const isThisYear = useNow(taipeiYear) === taipeiYear(Date.parse(at));
  const [, year = '', day, hour] = /^(\d+\/)(\d+\/\d+)( .+)$/.exec(text) ?? [];
  if (!day) {
    return (
      <span className={css.ago}>
        <TimeAgo at={at} />
      </span>
    );
  }
  return (
    <time dateTime={at}>
      {isThisYear ? <span className={css.roomy}>{year}</span> : year}
      {day}
      <span className={css.roomy}>{hour}</span>
    </time>
  );
}

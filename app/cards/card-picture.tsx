import type { BriefCard } from '../../contract/article.ts';
import { Drawing, firstShapes } from '../ui/drawing.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './card-picture.module.css';
import { pictureSizes, widestPictures } from './lead-picture.ts';
import { type Nearness, PictureBox } from './picture.tsx';
import { clipLength } from './time.ts';

interface Props {
  article: BriefCard;
  size: keyof typeof pictureSizes;
  nearness?: Nearness;
  /** For the one story that a page opens with; in a list the headline says enough. */
  alt?: string | undefined;
}

/** A card's picture, with the play mark and the length where there is something to watch. */
export function CardPicture({ article, size, nearness = 'far', alt = '' }: Props) {
  return (
    <div className={css.frame}>
      <PictureBox
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
          {clipLength(article.seconds)}
        </span>
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { BarePicture } from '../../contract/article.ts';
import { pictureSet } from '../../contract/picture.ts';
import { Drawing, firstShapes } from '../ui/drawing.tsx';
import { singlePicture } from './lead-picture.ts';
import css from './picture.module.css';

/** `lead` is the one picture a page opens with, `near` is likely on the first screen, `far` waits until it is scrolled to. */
export type Nearness = 'lead' | 'near' | 'far';

interface Props {
  picture: BarePicture | null;
  /** Empty where the words beside it say as much. */
  alt: string;
  sizes: string;
  widest?: number;
  nearness?: Nearness;
}

const widestOfAll = 1600;
/** For the few browsers without AVIF, which get one good form and no choice. */
const widestFallback = 960;

/** A picture in its box: its own colour first, then itself; an icon where there is none or it fails. The box's ratio never changes. */
export function PictureBox({ picture, alt, sizes, widest = widestOfAll, nearness = 'far' }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A picture can fail before React listens.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setFailed(true);
  }, []);

  if (!picture) return <Missing />;
  return (
    <>
      <svg className={css.tone} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={picture.tone} />
      </svg>
      {failed && <Missing />}
      <picture>
        <source type="image/avif" srcSet={pictureSet(picture, 'avif', widest)} sizes={sizes} />
        <img
          ref={image}
          className={failed ? css.failed : css.image}
          src={singlePicture(picture, Math.min(widest, widestFallback)).address}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={nearness === 'far' ? 'lazy' : 'eager'}
          fetchPriority={nearness === 'lead' ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
        />
      </picture>
    </>
  );
}

function Missing() {
  return (
    <span className={css.missing}>
      <Drawing shape={firstShapes.picture} />
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { BarePicture } from '../../contract/article.ts';
import type { Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';
import { pictureAddress, pictureSet, pictureWidths } from '../../contract/picture.ts';
import { Drawing, firstShapes } from '../ui/drawing.tsx';
import css from './picture.module.css';

/** `lead` is the one picture a page opens with, `near` is likely on the first screen, `far` waits until it is scrolled to. */
export type Nearness = 'lead' | 'near' | 'far';

interface Props {
  picture: BarePicture | null;
  /** Empty if the text beside it says as much. */
  alt: string;
  sizes: string;
  widest?: number;
  nearness?: Nearness;
}

const widestDefault = 1600;
/** For the few browsers without AVIF, which get a single width. */
const widestFallback = 960;

/** A picture that fills its frame: its average colour until it has loaded, an icon if there is none or it fails. */
export function FramedPicture({ picture, alt, sizes, widest = widestDefault, nearness = 'far' }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A picture can fail before hydration, when no handler is attached yet.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setFailed(true);
  }, []);

  if (!picture) return <Missing />;
  return (
    <>
      <svg className={css.tone} color={picture.tone} aria-hidden="true" />
      {failed && <Missing />}
      <picture>
        <source type="image/avif" srcSet={pictureSet(picture, 'avif', widest)} sizes={sizes} />
        <img
          ref={image}
          className={failed ? css.failed : css.image}
          src={singlePicture(picture, Math.min(widest, widestFallback)).address}
          width={picture.width}
          height={picture.height}
          data-x={picture.focus?.x}
          data-y={picture.focus?.y}
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

/** The `sizes` of each kind of picture. The head's preload and the page must agree, or the browser loads it twice. */
export const pictureSizes = {
  leadStory: '(max-width: 60rem) 100vw, 44rem',
  articleCover: '(max-width: 62rem) 100vw, 60rem',
  card: '(max-width: 48rem) 45vw, 17rem',
  poster: '(max-width: 36rem) 100vw, (max-width: 60rem) 48vw, 24rem',
  row: '(max-width: 48rem) 30vw, 15rem',
  brief: '(max-width: 60rem) 30vw, 9rem',
} as const;

/** The widest version that each kind can use on a dense screen; more would only make every page longer. */
export const widestPictures: Record<keyof typeof pictureSizes, number> = {
  leadStory: 1600,
  articleCover: 1600,
  card: 640,
  poster: 960,
  row: 480,
  brief: 480,
};

export interface LeadPicture {
  picture: BarePicture;
  sizes: string;
  widest: number;
}

type AnyPayload = { [P in PageName]: Payload<P> }[PageName];

/** The picture at the top of a page, which is preloaded. */
export function leadPicture(payload: Payload): LeadPicture | null {
  const { page, data } = payload as AnyPayload;
  if (page === 'home' && data.feed.page === 1) return asLead(data.lead?.picture, 'leadStory');
  if (page === 'news/article' && !data.article.video) return asLead(data.article.picture, 'articleCover');
  if (page === 'news/series') return asLead(data.series.cover, 'articleCover');
  if (page === 'news/video' || page === 'news/video/category') return asLead(data.feed.items[0]?.picture, 'poster');
  return null;
}

function asLead(picture: BarePicture | null | undefined, kind: keyof typeof pictureSizes): LeadPicture | null {
  return picture ? { picture, sizes: pictureSizes[kind], widest: widestPictures[kind] } : null;
}

/** The largest version up to a width, for uses that take a single address: posters, previews on other sites. */
export function singlePicture(
  picture: BarePicture,
  widest: number,
): { address: string; width: number; height: number } {
  const width = pictureWidths.filter((each) => each <= Math.min(widest, picture.width)).at(-1) ?? pictureWidths[0];
  return {
    address: pictureAddress(picture, width, 'webp'),
    width,
    height: Math.round((width * picture.height) / picture.width),
  };
}

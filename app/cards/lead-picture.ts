import type { BarePicture } from '../../contract/article.ts';
import type { Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';
import { pictureAddress, pictureWidths } from '../../contract/picture.ts';

/** How wide each kind of picture is drawn; the head's preload and the page must say the same, or the browser loads twice. */
export const pictureSizes = {
  leadStory: '(max-width: 60rem) 100vw, 44rem',
  articleCover: '(max-width: 62rem) 100vw, 60rem',
  card: '(max-width: 48rem) 45vw, 17rem',
  poster: '(max-width: 36rem) 100vw, (max-width: 60rem) 48vw, 24rem',
  row: '(max-width: 48rem) 30vw, 15rem',
  brief: '(max-width: 60rem) 30vw, 9rem',
} as const;

/** The widest form each kind can use on a dense screen; naming more would only make every page longer. */
export const widestPictures: Record<keyof typeof pictureSizes, number> = {
  leadStory: 1600,
  articleCover: 1600,
  card: 640,
  poster: 960,
  row: 640,
  brief: 480,
};

export interface LeadPicture {
  picture: BarePicture;
  sizes: string;
  widest: number;
}

type AnyPayload = { [P in PageName]: Payload<P> }[PageName];

/** The picture a page opens with, worth loading before anything else. */
export function leadPicture(payload: Payload): LeadPicture | null {
  const { page, data } = payload as AnyPayload;
  if (page === 'home' && data.feed.page === 1) return asLead(data.lead?.picture, 'leadStory');
  if (page === 'news/article' && !data.article.video) return asLead(data.article.picture, 'articleCover');
  if (page === 'news/video' || page === 'news/video/category') return asLead(data.feed.items[0]?.picture, 'poster');
  return null;
}

function asLead(picture: BarePicture | null | undefined, kind: keyof typeof pictureSizes): LeadPicture | null {
  return picture ? { picture, sizes: pictureSizes[kind], widest: widestPictures[kind] } : null;
}

/** The largest form not wider than asked, for places that take one address: posters, previews on other sites. */
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

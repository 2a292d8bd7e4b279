import type { BarePicture } from './article.ts';

/**
 * The only widths and formats that are made, so that requests cannot fill the disk with others. A phone's full width is
 * about 800.
 */
export const pictureWidths = [320, 480, 640, 800, 960, 1280, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export function pictureAddress(picture: Pick<BarePicture, 'src'>, width: number, format: PictureFormat): string {
  return `${picture.src}/${width}.${format}`;
}

/** The `srcset` of a picture, up to the widest version that its position on the page can use. */
export function pictureSet(picture: Pick<BarePicture, 'src' | 'width'>, format: PictureFormat, widest: number): string {
  return pictureWidths
    .filter((width) => width <= Math.min(picture.width, widest))
    .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
    .join(', ');
}

const bodyWidth = 960;

/** A stored picture that a text shows. */
export interface KnownPicture {
  id: string;
  width: number;
  height: number;
}

const bodySizes = '(min-width: 42rem) 40rem, 100vw';
/** A picture of a gallery is about half as wide as the text. */
export const gallerySizes = '(min-width: 42rem) 20rem, 50vw';

/** On the figure of a gallery, with the value `true`. */
export const galleryAttribute = 'data-gallery';

/** The attributes of a picture in an article's text: every width that is made, and its size. */
export function bodyPictureAttributes(
  { id, width, height }: KnownPicture,
  alt: string,
  sizes: string = bodySizes,
): Record<string, string> {
  const picture = { src: `/media/${id}`, width };
  const srcset = pictureSet(picture, 'webp', width);
  return {
    src: pictureAddress(picture, bodyWidth, 'webp'),
    ...(srcset && { srcset, sizes }),
    width: String(width),
    height: String(height),
    alt,
    loading: 'lazy',
    decoding: 'async',
  };
}

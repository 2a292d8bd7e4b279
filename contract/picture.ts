import type { BarePicture } from './article.ts';

/**
 * The only widths and formats that are made, so that requests cannot fill the disk with others. A phone's full width is
 * about 800.
 */
export const pictureWidths = [320, 480, 640, 800, 960, 1280, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export function pictureAddress(picture: BarePicture, width: number, format: PictureFormat): string {
  return `${picture.src}/${width}.${format}`;
}

/** The `srcset` of a picture, up to the widest version that its position on the page can use. */
export function pictureSet(picture: BarePicture, format: PictureFormat, widest: number): string {
  return pictureWidths
    .filter((width) => width <= Math.min(picture.width, widest))
    .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
    .join(', ');
}

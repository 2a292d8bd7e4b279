import type { BarePicture } from './article.ts';

/** The only widths and formats that are ever made, so that nobody can fill the disk with others. A phone's whole width is about 800. */
export const pictureWidths = [320, 480, 640, 800, 960, 1280, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export function pictureAddress(picture: BarePicture, width: number, format: PictureFormat): string {
  return `${picture.src}/${width}.${format}`;
}

/** The choices for the browser, up to the widest that its place on the page can use. */
export function pictureSet(picture: BarePicture, format: PictureFormat, widest: number): string {
  return pictureWidths
    .filter((width) => width <= Math.min(picture.width, widest))
    .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
    .join(', ');
}

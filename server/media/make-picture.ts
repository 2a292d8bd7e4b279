import type { PictureForm } from './made-pictures-on-disk.ts';

/**
 * Returns the function that makes one width and format of a picture. The library is loaded with the first picture that is
 * made: a site whose pictures are all on disk does not need it. Pictures are not cropped here: styles crop them around their
 * focal point (`app/cards/picture.tsx`).
 */
export async function loadPictureMaker() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: rendering pages takes precedence over pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  return (original: Buffer, { width, format }: Pick<PictureForm, 'width' | 'format'>): Promise<Buffer> => {
    const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
    // The lowest effort takes a third of the time for five percent more bytes, and a visitor is waiting.
    const encoded = format === 'avif' ? resized.avif({ quality: 52, effort: 0 }) : resized.webp({ quality: 74 });
    return encoded.toBuffer();
  };
}

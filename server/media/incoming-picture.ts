import { writeFile } from 'node:fs/promises';
import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { MediaFormat } from './media-formats.ts';
import { invalidUpload } from './upload-errors.ts';

const quality = { jpeg: 92, webp: 90, avif: 70 };

/**
 * Decodes a picture and encodes it again in its own format. Whatever else the file carried is left behind: the location
 * where it was taken, the camera, previews, and bytes behind its end. The rotation is applied to the pixels.
 */
export async function encodeAgain(source: string, target: string, { type }: MediaFormat): Promise<void> {
  // Loaded for the first picture only.
  const { default: sharp } = await import('sharp');
  const picture = sharp(source, { limitInputPixels: deskLimits.pictureMaxPixels, failOn: 'truncated' });
  // The size is declared before the pixels: a picture that would fill the memory is never decoded.
  const declared = await picture.metadata().catch((error: Error) => {
    throw invalidUpload(unreadable(error));
  });
  if (declared.width * declared.height > deskLimits.pictureMaxPixels) {
    throw invalidUpload(deskMessages.uploadTooManyPixels);
  }
  const upright = picture.autoOrient();
  const encoded = {
    'image/jpeg': () => upright.jpeg({ quality: quality.jpeg, mozjpeg: false }),
    'image/png': () => upright.png(),
    'image/gif': () => upright.gif(),
    'image/webp': () => upright.webp({ quality: quality.webp }),
    'image/avif': () => upright.avif({ quality: quality.avif, effort: 2 }),
  }[type];
  if (!encoded) throw invalidUpload(deskMessages.uploadUnknown);
  const bytes = await encoded()
    .toBuffer()
    .catch((error: Error) => {
      throw invalidUpload(unreadable(error));
    });
  await writeFile(target, bytes, { mode: 0o600 });
}

function unreadable({ message }: Error): string {
  return /pixel limit/i.test(message) ? deskMessages.uploadTooManyPixels : deskMessages.uploadBrokenPicture;
}

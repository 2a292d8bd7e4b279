import type { Envelope } from '../../contract/codes.ts';
import { uploadAddress } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/article.ts';
import { pictureWidths } from '../../contract/picture.ts';
import { DeskError } from '../api/call.ts';
import { callMessages } from '../messages.ts';

/** Sends a file as it is; the server decides by its bytes what it is. */
export async function uploadFile(file: File): Promise<DeskMedia> {
  let answer: Envelope<DeskMedia>;
  try {
    const response = await fetch(`${uploadAddress}?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    answer = (await response.json()) as Envelope<DeskMedia>;
  } catch {
    throw new DeskError(null, callMessages.noAnswer);
  }
  if (answer.error === null) return answer.data;
  throw new DeskError(answer.error, answer.message, answer.data);
}

const bodyWidth = 960;

/** An uploaded picture as a block of the editor, in all widths that the site makes. */
export function bodyPicture({ src, width, height, alt, caption, credit }: DeskMedia) {
  const widths = pictureWidths.filter((made) => made <= (width ?? 0));
  return {
    type: 'picture',
    attrs: {
      src: `${src}/${bodyWidth}.webp`,
      srcset: widths.map((made) => `${src}/${made}.webp ${made}w`).join(', ') || null,
      sizes: widths.length > 0 ? '(min-width: 42rem) 40rem, 100vw' : null,
      width: width === null ? null : String(width),
      height: height === null ? null : String(height),
      alt,
      loading: 'lazy',
      decoding: 'async',
      credit,
    },
    ...(caption && { content: [{ type: 'text', text: caption }] }),
  };
}

import type { Envelope } from '../../contract/codes.ts';
import { uploadAddress } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/article.ts';
import { bodyPictureAttributes } from '../../contract/picture.ts';
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

/** An uploaded picture as a block of the editor, in all widths that the site makes. */
export function bodyPicture({ id, width, height, alt, caption, credit }: DeskMedia) {
  const attributes = bodyPictureAttributes({ id, width: width ?? 0, height: height ?? 0 }, alt);
  return {
    type: 'picture',
    attrs: { ...attributes, credit },
    ...(caption && { content: [{ type: 'text', text: caption }] }),
  };
}

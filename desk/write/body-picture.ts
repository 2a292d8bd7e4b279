import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { bodyPictureAttributes } from '../../contract/picture.ts';

/** An uploaded picture as a block of the editor, in all widths that the site makes. */
export function bodyPicture({ id, width, height, alt, caption, credit }: DeskMedia) {
  const attributes = bodyPictureAttributes({ id, width: width ?? 0, height: height ?? 0 }, alt);
  return {
    type: 'picture',
    attrs: { ...attributes, credit },
    ...(caption && { content: [{ type: 'text', text: caption }] }),
  };
}

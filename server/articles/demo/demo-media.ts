import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { KnownPicture } from '../../../contract/picture.ts';
import type { Db } from '../../database/connection.ts';
import type { MediaTable } from '../../database/tables.ts';
import { describeMedia, ensureMedia, type PictureShape } from '../../media/media-files.ts';
import { demoFolder } from '../../media/served-media.ts';
import { picturesOf, renderMarkdown } from '../markdown.ts';

/** Renders a text of the demo content and adds the pictures that it shows. */
export async function renderDemoText(db: Db, text: string): Promise<string> {
  const pictures = new Map<string, KnownPicture>();
  for (const href of picturesOf(text)) pictures.set(href, asPicture(await addDemoMedia(db, href)));
  return renderMarkdown(text, (href) => pictures.get(href));
}

export async function addDemoMedia(db: Db, reference: string): Promise<MediaTable> {
  const media = await describeDemoMedia(reference);
  await ensureMedia(db, media);
  return media;
}

function asPicture(media: MediaTable): KnownPicture {
  return { id: media.id, width: media.width ?? 0, height: media.height ?? 0 };
}

const extensionKinds: Record<string, MediaTable['kind']> = { webp: 'picture', mp4: 'clip', vtt: 'captions' };

/**
 * The pictures of the demo content, measured when they were added: decoding all of them took a third of a first start. A
 * picture is known by its bytes, so that one which was changed is measured again.
 */
export const shapesFile = new URL('picture-shapes.json', demoFolder);
let shapes: Record<string, PictureShape> | undefined;

function knownShapes(): Record<string, PictureShape> {
  shapes ??= JSON.parse(readFileSync(shapesFile, 'utf8')) as Record<string, PictureShape>;
  return shapes;
}

/**
 * Reads a file of the demo content and describes it for the media table; `reference` is relative to an article. The
 * file is not copied, so the row stores its path within the folder.
 */
export async function describeDemoMedia(reference: string, measured = knownShapes()): Promise<MediaTable> {
  const file = reference.replace(/^\.\.\//, '');
  const kind = extensionKinds[file.split('.').at(-1) ?? ''];
  if (!kind) throw new Error(`content/${file}: not a picture, clip or captions file`);
  const root = fileURLToPath(demoFolder);
  const { row } = await describeMedia({ root, file: `${root}${file}` }, kind, async () => undefined, measured);
  return { ...row, store: 'demo', file };
}

import { fileURLToPath } from 'node:url';
import type { MediaTable } from '../../database/tables.ts';
import { describeMedia } from '../../media/media-files.ts';
import { demoFolder } from './demo-folder.ts';

const extensionKinds: Record<string, MediaTable['kind']> = { webp: 'picture', mp4: 'clip', vtt: 'captions' };

/**
 * Reads a file of the demo content and describes it for the media table; `reference` is relative to an article. The
 * file is not copied, so the row stores its path within the folder.
 */
export async function describeDemoMedia(reference: string): Promise<MediaTable> {
  const file = reference.replace(/^\.\.\//, '');
  const kind = extensionKinds[file.split('.').at(-1) ?? ''];
  if (!kind) throw new Error(`content/${file}: not a picture, clip or captions file`);
  const root = fileURLToPath(demoFolder);
  const { row } = await describeMedia({ root, file: `${root}${file}` }, kind, async () => undefined);
  return { ...row, store: 'demo', file };
}

import { inject } from 'vitest';
import { tempFolder } from './temp-folder.ts';
import { copyEmbeddedTemplate, type StartingContent } from './templates.ts';

/** A DATA_DIR with an embedded database that a site has made and left. */
export async function dataFolderWith(content: StartingContent): Promise<string> {
  const folder = tempFolder();
  await copyEmbeddedTemplate(inject('templates'), content, folder);
  return folder;
}

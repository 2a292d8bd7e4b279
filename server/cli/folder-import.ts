import type { Kysely } from 'kysely';
import { createArticleStore } from '../articles/editing/article-store.ts';
import { createSectionStore } from '../articles/editing/section-store.ts';
import { createFolderImport, type FileKind, listFolder } from '../articles/import/folder.ts';
import type { Tables } from '../database/tables.ts';
import { mediaRow } from '../media/queries/media.ts';
import type { CommandContext } from './command.ts';
import { importReport } from './import-report.ts';

/** The part of a command's context that an import uses. */
export type ImportContext = Pick<
  CommandContext<unknown>,
  'config' | 'clock' | 'by' | 'report' | 'progress' | 'markFailed' | 'withDatabase'
>;

export interface FolderImportRequest {
  /** The folder, or one file in it, to import. */
  target: string;
  /** Nothing outside this folder is read. */
  root: string;
  only?: FileKind;
  isTrial: boolean;
}

/** Imports everything below a folder and reports the results. */
export async function importFolder(context: ImportContext, { target, root, only, isTrial }: FolderImportRequest) {
  const files = await listFolder(target, only);
  const says = importReport(context);
  const progress = context.progress('匯入');
  await context.withDatabase(async (db) => {
    const { importFile } = createFolderImport({ ...stores(context, db, isTrial), root, now: context.clock.now() });
    for (const [done, file] of files.entries()) {
      progress.at(done, files.length);
      says.add(await importFile(file));
    }
  });
  progress.end();
  says.end(isTrial);
}

export function stores({ config, clock, by }: ImportContext, db: Kysely<Tables>, isTrial: boolean) {
  const sections = createSectionStore({ db, isTrial });
  const { addTried } = sections;
  const articles = createArticleStore({ db, dataDir: config.DATA_DIR, clock, by, isTrial, addTried });
  return { articles, sections, knownMedia: (id: string) => mediaRow(db, id) };
}

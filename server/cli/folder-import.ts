import type { Kysely } from 'kysely';
import { createArticleStore } from '../articles/editing/article-store.ts';
import { createSectionStore } from '../articles/editing/section-store.ts';
import { createFolderImport, type FileKind, listFolder } from '../articles/import/folder.ts';
import type { Tables } from '../database/tables.ts';
import { mediaRow } from '../media/queries/media.ts';
import type { CommandContext } from './command.ts';
import { importReport } from './import-report.ts';

/** What an import needs of a command. */
export type ImportContext = Pick<
  CommandContext<unknown>,
  'config' | 'clock' | 'by' | 'report' | 'progress' | 'markFailed' | 'withDatabase'
>;

export interface FolderImportRequest {
  /** What is imported: a folder or one file in it. */
  target: string;
  /** The folder that nothing outside of is read. */
  root: string;
  only?: FileKind;
  isTrial: boolean;
}

/** Imports everything below a folder and says what became of it. */
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

/** The stores that an import writes through. */
export function stores({ config, clock, by }: ImportContext, db: Kysely<Tables>, isTrial: boolean) {
  const sections = createSectionStore({ db, isTrial });
  const { addTried } = sections;
  const articles = createArticleStore({ db, dataDir: config.DATA_DIR, clock, by, isTrial, addTried });
  return { articles, sections, knownMedia: (id: string) => mediaRow(db, id) };
}

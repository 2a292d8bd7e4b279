import type { Kysely } from 'kysely';
import { createArticleStore } from '../articles/editing/article-store.ts';
import { createSectionStore } from '../articles/editing/section-store.ts';
import { createFolderImport, type FileKind, listFolder } from '../articles/import/folder.ts';
import { noRules, type SectionRules } from '../articles/import/section-choice.ts';
import { unreadFolders } from '../articles/import/site-folder.ts';
import type { Tables } from '../database/tables.ts';
import { mediaRow } from '../media/queries/media.ts';
import { openMediaStorage } from '../media/storage/open-storage.ts';
import { type CommandContext, CommandFailure } from './command.ts';
import { importReport } from './import-report.ts';

/** The part of a command's context that an import uses. */
export type ImportContext = Pick<
  CommandContext<unknown>,
  'config' | 'clock' | 'by' | 'report' | 'progress' | 'markFailed' | 'withDatabase'
>;

/** What the operator chose for an import. */
export interface ImportChoices {
  isTrial: boolean;
  /** Updates an existing article with the same slug, even if it came from another source. */
  adopt?: boolean;
  /** Replaces texts that a person changed, too. */
  overwrite?: boolean;
}

export interface FolderImportRequest extends ImportChoices {
  /** The folder, or one file in it, to import. */
  target: string;
  /** Nothing outside this folder is read. */
  root: string;
  only?: FileKind;
  /** The operator's name for the folder. */
  sourceName?: string | undefined;
  rules?: SectionRules;
}

/** Imports everything below a folder and reports the results. */
export async function importFolder(context: ImportContext, request: FolderImportRequest) {
  const { target, root, only, sourceName, isTrial, rules = noRules } = request;
  const files = await listFolder(target, only);
  const unread = await unreadFolders(target);
  if (files.length === 0) {
    const hint = unread.length > 0 ? `；${unread.join('、')} 的名稱以底線開頭，要匯入請直接指定` : '';
    throw new CommandFailure(`「${target}」裡沒有可以匯入的檔案${hint}。`);
  }
  const says = importReport(context, isTrial);
  const progress = context.progress('匯入');
  await context.withDatabase(async (db) => {
    const now = context.clock.now();
    const { importFile } = createFolderImport({ ...stores(context, db, request), root, now, sourceName, rules });
    for (const [done, file] of files.entries()) {
      progress.at(done, files.length);
      says.add(await importFile(file));
    }
  });
  progress.end();
  for (const folder of unread) {
    context.report({ skipped: folder }, `略過資料夾「${folder}」：名稱以底線開頭；要匯入請直接指定。`);
  }
  says.end();
}

export function stores({ config, clock, by }: ImportContext, db: Kysely<Tables>, choices: ImportChoices) {
  const storage = openMediaStorage(config);
  const sections = createSectionStore({ db, storage, ...choices });
  const { addTried } = sections;
  const articles = createArticleStore({ db, storage, clock, by, addTried, ...choices });
  return { articles, sections, knownMedia: (id: string) => mediaRow(db, id) };
}

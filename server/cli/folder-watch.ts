import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import {
  createFolderImport,
  type FolderFile,
  isHidden,
  isImported,
  kindOf,
  listFolder,
} from '../articles/import/folder.ts';
import { noRules } from '../articles/import/section-choice.ts';
import { importReport } from './import-report.ts';
import { type FolderImportRequest, type ImportContext, stores } from './markdown-import.ts';

/** Editors write a file in several steps; changes within this time are imported together. */
const settleTime = 100;

/**
 * Imports every change below a folder until the operator stops it. The database is opened for each change only, so that
 * the embedded one does not run all day.
 */
export async function watchFolder(
  context: ImportContext,
  { root, sourceName, rules = noRules, ...choices }: Omit<FolderImportRequest, 'target'>,
): Promise<void> {
  const changed = new Set<string>();
  const ending = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function importChanged(): Promise<void> {
    const names = [...changed];
    changed.clear();
    const files = await filesOf(root, names);
    if (files.length === 0) return;
    const summary = importReport(context);
    await context.withDatabase(async (db) => {
      const now = context.clock.now();
      const { importFile } = createFolderImport({ ...stores(context, db, choices), root, now, sourceName, rules });
      for (const file of files) summary.add(await importFile(file));
    });
  }

  /** A database that is briefly unavailable does not end the command; the file's next change is imported again. */
  function reportError(error: Error): void {
    context.report({ problem: error.message }, error.message);
  }

  const watcher = watch(root, { recursive: true }, (_event, name) => {
    if (!name || name.endsWith('~') || name.split(/[\\/]/).some(isHidden)) return;
    changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(importChanged).catch(reportError);
    }, settleTime);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, ending.resolve);
  context.report({ watching: root }, `留意 ${root}，存檔後立刻匯入；按 Ctrl+C 結束。`);
  try {
    await ending.promise;
    await running;
  } finally {
    clearTimeout(timer);
    watcher.close();
  }
}

/**
 * A changed text is imported alone. A changed picture may belong to any text, so all are imported; those without it
 * stay unchanged.
 */
async function filesOf(root: string, names: string[]): Promise<FolderFile[]> {
  if (names.some((name) => path.extname(name) !== '' && !name.endsWith('.md'))) return listFolder(root);
  return names
    .map((name) => ({ file: path.join(root, name), kind: kindOf(name) }))
    .filter(({ file }) => isImported(file) && existsSync(file));
}

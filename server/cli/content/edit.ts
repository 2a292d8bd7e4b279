import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createArticleChanges } from '../../articles/editing/article-changes.ts';
import { fieldLabels } from '../../articles/editing/article-fields.ts';
import { asImportProblem, EditingProblem } from '../../articles/editing/incoming-article.ts';
import { createArticleEditing } from '../../articles/export/article-editing.ts';
import { type CommandContext, CommandFailure, defineCommand } from '../command.ts';

export const commands = {
  'content edit': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: [
      '用 $EDITOR 打開文章的欄位與內文；存檔離開後檢查並存成新的一版。內文是 Markdown，寫不成 Markdown 的是 HTML。',
      '有錯或文章同時被別人改過，就不存，改好的檔案留在原處；修好後用 --file 存。',
    ],
    options: {
      html: { type: 'boolean', says: '以 HTML 編輯內文' },
      file: { type: 'string', value: '檔案', says: '不開編輯器，存這個檔案的內容' },
    },
    async run(context) {
      const [slug = ''] = context.words;
      const { html, file } = context.options;
      if (file) return save(context, slug, path.resolve(file));
      const written = await context.withDatabase((db) => createArticleEditing(db).open(slug, { isHtml: html }));
      const folder = await mkdtemp(path.join(os.tmpdir(), 'edit-'));
      const opened = path.join(folder, `${slug}.md`);
      await writeFile(opened, written, { mode: 0o600 });
      await openEditor(opened);
      if ((await readFile(opened, 'utf8')) === written) {
        context.report({ slug, changed: [] }, '沒有更動。');
      } else await save(context, slug, opened);
      await rm(folder, { recursive: true });
    },
  }),
};

async function save(context: CommandContext<unknown>, slug: string, file: string): Promise<void> {
  const { clock, by, report, withDatabase } = context;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailure(`讀不到「${file}」。`);
  });
  try {
    await withDatabase(async (db) => {
      const { fields, revision, notes } = await createArticleEditing(db).read(slug, text);
      const changed = Object.keys(fields) as (keyof typeof fields)[];
      if (changed.length === 0) return report({ slug, changed, notes }, ['沒有更動。', ...notes].join('\n'));
      const next = await createArticleChanges({ db, clock, by }).edit(slug, revision, fields);
      const names = changed.map((field) => fieldLabels[field]).join('、');
      report(
        { slug, revision: next, changed, notes },
        [`${slug} 已存成第 ${next} 版：${names}。`, ...notes].join('\n'),
      );
    });
  } catch (error) {
    throw explained(error, file);
  }
}

/** All problems, one a line, and where the edited text is. */
function explained(error: unknown, file: string): unknown {
  const problem = asImportProblem(error);
  if (!problem && !(error instanceof EditingProblem)) return error;
  const lines = problem
    ? [problem, ...problem.others].map(({ line, message }) => `${file}:${line}：${message}`)
    : [(error as Error).message];
  return new CommandFailure([...lines, `沒有存；改好的內容在 ${file}，修正後用 --file 存。`].join('\n'));
}

/** The editor's setting may hold arguments, such as `code --wait`; a shell reads it, as git does. */
async function openEditor(file: string): Promise<void> {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
  const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new CommandFailure(`編輯器「${editor}」沒有正常結束；沒有存，內容在 ${file}。`);
}

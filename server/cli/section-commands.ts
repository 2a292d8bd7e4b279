import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { BadUsage, type Command, defineCommand } from './command.ts';

type SectionChanges = ReturnType<typeof createSectionChanges>;

interface Rename {
  usage: string;
  /** What a section of this kind is called, and what its name is called: 分類, 名稱. */
  kind: string;
  name: string;
  change: (changes: SectionChanges, slug: string, to: { name?: string; slug?: string }) => Promise<unknown>;
}

/** `categories rename` and `authors rename`. */
export function renameCommand({ usage, kind, name: label, change }: Rename): Command {
  return defineCommand({
    usage,
    words: [1, 1],
    says: [`改${kind}的${label}或代稱；換了代稱，舊網址會轉到新的（301）。`],
    options: {
      name: { type: 'string', value: label, says: `新的${label}` },
      slug: { type: 'string', value: 'slug', says: '新的代稱' },
    },
    async run({ words: [from = ''], options: { name, slug }, by, report, withDatabase }) {
      if (!name && !slug) throw new BadUsage('請用 --name 或 --slug 說明要改成什麼。');
      const to = { ...(name && { name }), ...(slug && { slug }) };
      await withDatabase((db) => change(createSectionChanges(db, by), from, to));
      report({ slug: slug ?? from, name }, `已更改${kind} ${from}。`);
    },
  });
}

interface Merge {
  kind: Parameters<SectionChanges['undoMerge']>[0];
  usage: string;
  says: string;
  /** Moves the articles; returns how many. */
  join: (changes: SectionChanges, from: string, into: string) => Promise<number>;
  report: (from: string, into: string, moved: number) => string;
}

/** `categories merge`, `authors merge` and `tags merge`, with `--undo`. */
export function mergeCommand({ kind, usage, says, join, report: textOf }: Merge): Command {
  return defineCommand({
    usage,
    words: [1, 2],
    says: [says],
    options: { undo: { type: 'boolean', says: '還原上一次的合併；之後移到別處的文章不動' } },
    async run({ words: [from = '', into], options: { undo }, by, report, withDatabase }) {
      if (undo === (into !== undefined)) throw new BadUsage('請寫兩個名稱，或用 --undo 加上被併掉的那一個。');
      if (into === undefined) {
        const restored = await withDatabase((db) => createSectionChanges(db, by).undoMerge(kind, from));
        return report({ restored: from, moved: restored }, `「${from}」回來了，${restored} 篇文章移回。`);
      }
      const moved = await withDatabase((db) => join(createSectionChanges(db, by), from, into));
      report({ from, into, moved }, textOf(from, into, moved));
    },
  });
}

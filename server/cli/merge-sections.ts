import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { BadUsage, type Command, defineCommand } from './command.ts';

type SectionChanges = ReturnType<typeof createSectionChanges>;

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

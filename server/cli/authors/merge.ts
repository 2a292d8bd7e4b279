import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <併入的slug> | --undo <slug>',
  words: [1, 2],
  says: ['把一位作者的文章都歸到另一位名下，再刪去前者；舊網址會轉過去。'],
  options: { undo: { type: 'boolean', says: '還原上一次的合併；之後移到別處的文章不動' } },
  async run({ words: [from = '', into], options: { undo }, by, report, withDatabase }) {
    if (undo === (into !== undefined)) throw new BadUsage('請寫兩個名稱，或用 --undo 加上被併掉的那一個。');
    if (into === undefined) {
      const restored = await withDatabase((db) => createSectionChanges(db, by).undoMerge('author', from));
      return report({ restored: from, moved: restored }, `「${from}」回來了，${restored} 篇文章移回。`);
    }
    const moved = await withDatabase((db) => createSectionChanges(db, by).joinAuthors(from, into));
    report({ from, into, moved }, `${from} 的 ${moved} 篇文章已歸到 ${into}。`);
  },
});

import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <併入的slug>',
  words: [2, 2],
  says: ['把一個分類的文章都移到另一個，再刪去空的分類；舊網址會轉過去。'],
  options: {},
  async run({ words: [from = '', into = ''], report, withDatabase }) {
    const moved = await withDatabase((db) => createSectionChanges(db).joinCategories(from, into));
    report({ from, into, moved }, `${from} 的 ${moved} 篇文章已移到 ${into}。`);
  },
});

import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <併入的slug>',
  words: [2, 2],
  says: ['把一位作者的文章都歸到另一位名下，再刪去前者；舊網址會轉過去。'],
  options: {},
  async run({ words: [from = '', into = ''], report, withDatabase }) {
    const moved = await withDatabase((db) => createSectionChanges(db).joinAuthors(from, into));
    report({ from, into, moved }, `${from} 的 ${moved} 篇文章已歸到 ${into}。`);
  },
});

import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<標籤> <併入的標籤>',
  words: [2, 2],
  says: ['把一個標籤併入另一個；舊網址會轉過去。'],
  options: {},
  async run({ words: [from = '', into = ''], report, withDatabase }) {
    const moved = await withDatabase((db) => createSectionChanges(db).joinTags(from, into));
    report({ from, into, moved }, `標籤「${from}」已併入「${into}」，${moved} 篇文章換上新標籤。`);
  },
});

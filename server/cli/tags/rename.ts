import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<標籤> <新的標籤>',
  words: [2, 2],
  says: ['改標籤的名稱；舊網址會轉到新的（301）。'],
  options: {},
  async run({ words: [from = '', next = ''], by, report, withDatabase }) {
    await withDatabase((db) => createSectionChanges(db, by).changeTag(from, { name: next }));
    report({ from, tag: next }, `標籤「${from}」已改為「${next}」。`);
  },
});

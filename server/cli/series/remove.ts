import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['刪去一個專題；文章都還在，只是不再屬於它。'],
  options: {},
  async run({ words: [slug = ''], by, report, withDatabase }) {
    await withDatabase((db) => createSectionChanges(db, by).removeSeries(slug));
    report({ removed: slug }, `已刪去專題 ${slug}。`);
  },
});

import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['改作者的姓名或代稱；換了代稱，舊網址會轉到新的（301）。'],
  options: {
    name: { type: 'string', value: '姓名', says: '新的姓名' },
    slug: { type: 'string', value: 'slug', says: '新的代稱' },
  },
  async run({ words: [from = ''], options: { name, slug }, by, report, withDatabase }) {
    if (!name && !slug) throw new BadUsage('請用 --name 或 --slug 說明要改成什麼。');
    await withDatabase((db) =>
      createSectionChanges(db, by).changeAuthor(from, { ...(name && { name }), ...(slug && { slug }) }),
    );
    report({ slug: slug ?? from, name }, `已更改作者 ${from}。`);
  },
});

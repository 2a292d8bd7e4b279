import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['改作者的職稱或簡介。'],
  options: {
    title: { type: 'string', value: '職稱', says: '署名旁的職稱' },
    bio: { type: 'string', value: '文字', says: '作者簡介' },
  },
  async run({ words: [slug = ''], options: { title, bio }, by, report, withDatabase }) {
    const change = { ...(title !== undefined && { title }), ...(bio !== undefined && { bio }) };
    if (Object.keys(change).length === 0) throw new BadUsage('請用 --title 或 --bio 說明要改什麼。');
    await withDatabase((db) => createSectionChanges(db, by).changeAuthor(slug, change));
    report({ slug, ...change }, `已更改作者 ${slug}。`);
  },
});

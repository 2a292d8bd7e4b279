import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <姓名>',
  words: [2, 2],
  says: ['新增一位作者。'],
  options: {
    title: { type: 'string', value: '職稱', says: '署名旁的職稱' },
    bio: { type: 'string', value: '文字', says: '作者簡介' },
  },
  async run({ words: [slug = '', name = ''], options: { title = '', bio = '' }, by, report, withDatabase }) {
    await withDatabase((db) => createSectionChanges(db, by).addAuthor({ slug, name, title, bio }));
    report({ slug, name }, `已新增作者「${name}」（${slug}）。`);
  },
});

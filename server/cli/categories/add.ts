import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <名稱>',
  words: [2, 2],
  says: ['新增一個分類，排在最後。'],
  options: {
    description: { type: 'string', value: '文字', says: '分類頁上的一句說明' },
    color: { type: 'string', value: '#rrggbb', says: '小色塊的顏色，預設 #666666' },
  },
  async run({ words: [slug = '', name = ''], options, by, report, withDatabase }) {
    const { description = '', color = '#666666' } = options;
    await withDatabase((db) => createSectionChanges(db, by).addCategory({ slug, name, description, color }));
    report({ slug, name }, `已新增分類「${name}」（${slug}）。`);
  },
});

import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['改分類的說明、顏色或順序。'],
  options: {
    description: { type: 'string', value: '文字', says: '分類頁上的一句說明' },
    color: { type: 'string', value: '#rrggbb', says: '小色塊的顏色' },
    order: { type: 'string', value: '數字', says: '排在第幾' },
  },
  async run({ words: [slug = ''], options: { description, color, order }, by, report, withDatabase }) {
    if (order !== undefined && !/^\d{1,5}$/.test(order)) throw new BadUsage('--order 要是數字。');
    const change = {
      ...(description !== undefined && { description }),
      ...(color !== undefined && { color }),
      ...(order !== undefined && { position: Number(order) }),
    };
    if (Object.keys(change).length === 0) throw new BadUsage('請說明要改什麼（--description、--color、--order）。');
    await withDatabase((db) => createSectionChanges(db, by).changeCategory(slug, change));
    report({ slug, ...change }, `已更改分類 ${slug}。`);
  },
});

import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { allCategories } from '../articles/queries/categories.ts';
import { BadUsage, defineCommand } from './command.ts';
import { mergeCommand, renameCommand } from './section-commands.ts';
import { table } from './terminal.ts';

export const commands = {
  'categories list': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['列出分類，依網站上的順序。'],
    options: {},
    async run({ report, withDatabase }) {
      const all = await withDatabase(allCategories);
      const rows = all.map((row) => [row.slug, row.name, String(row.news_count), String(row.video_count), row.color]);
      report({ categories: all }, table(['代稱', '名稱', '文章', '影音', '顏色'], rows));
    },
  }),
  'categories add': defineCommand({
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
  }),
  'categories rename': renameCommand({
    usage: '<slug>',
    kind: '分類',
    name: '名稱',
    change: (changes, slug, to) => changes.changeCategory(slug, to),
  }),
  'categories merge': mergeCommand({
    kind: 'category',
    usage: '<slug> <併入的slug> | --undo <slug>',
    says: '把一個分類的文章都移到另一個，再刪去空的分類；舊網址會轉過去。',
    join: (changes, from, into) => changes.joinCategories(from, into),
    report: (from, into, moved) => `${from} 的 ${moved} 篇文章已移到 ${into}。`,
  }),
  'categories describe': defineCommand({
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
  }),
};

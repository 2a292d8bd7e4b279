import { allCategories } from '../../articles/queries/categories.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出分類，依網站上的順序。'],
  options: {},
  async run({ report, withDatabase }) {
    const all = await withDatabase(allCategories);
    const rows = all.map((row) => [row.slug, row.name, String(row.news_count), String(row.video_count), row.color]);
    report({ categories: all }, table(['代稱', '名稱', '文章', '影音', '顏色'], rows));
  },
});

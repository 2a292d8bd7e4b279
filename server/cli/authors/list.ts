import { allAuthors } from '../../articles/queries/authors.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出作者與各有幾篇已刊出的文章。'],
  options: {},
  async run({ report, withDatabase }) {
    const all = await withDatabase(allAuthors);
    const rows = all.map((row) => [row.slug, row.name, row.title, String(row.article_count)]);
    report({ authors: all }, table(['代稱', '姓名', '職稱', '文章'], rows));
  },
});

import { allTags } from '../../articles/queries/tags.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

const most = 10_000;

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出標籤與各有幾篇文章，多的在前。'],
  options: {},
  async run({ report, withDatabase }) {
    const all = await withDatabase((db) => allTags(db, most));
    report(
      { tags: all },
      table(
        ['標籤', '文章'],
        all.map((row) => [row.name, String(row.article_count)]),
      ),
    );
  },
});

import { allSeries } from '../../articles/queries/series-editing.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出專題，以及各篇文章的代稱（照順序，包括還沒刊出的）。'],
  options: {},
  async run({ report, withDatabase }) {
    const all = await withDatabase(allSeries);
    const rows = all.map(({ slug, title, parts }) => [slug, title, parts.join(' ')]);
    report({ series: all }, table(['代稱', '名稱', '文章'], rows));
  },
});

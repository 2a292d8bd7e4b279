import { newestTips } from '../../library/queries/tips.ts';
import { BadUsage, defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出每日小知識，日期新的在前，還沒到日子的也在內。'],
  options: { limit: { type: 'string', value: '數目', says: '最多幾筆，預設 50' } },
  async run({ options: { limit = '50' }, report, withDatabase }) {
    if (!/^[1-9]\d{0,5}$/.test(limit)) throw new BadUsage('--limit 要是數字。');
    const tips = await withDatabase((db) => newestTips(db, Number(limit)));
    report(
      { tips: tips.map(({ slug, title, publish_date }) => ({ slug, title, date: publish_date })) },
      table(
        ['日期', '代號', '標題'],
        tips.map(({ slug, title, publish_date }) => [publish_date, slug, title]),
      ),
    );
  },
});

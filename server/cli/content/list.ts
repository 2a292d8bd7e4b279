import { formatTime } from '../../articles/editing/publish-time.ts';
import { listForEditors } from '../../articles/queries/editing.ts';
import { BadUsage, defineCommand } from '../command.ts';
import { shortened, table } from '../terminal.ts';

const states = { draft: '草稿', scheduled: '已排定', published: '已發布', withdrawn: '已下架' } as const;

export const commands = {
  'content list': defineCommand({
    usage: '[標題裡的字]',
    words: [0, 1],
    says: ['列出文章與影音，新的在前，不論是否上架。'],
    options: {
      status: { type: 'string', value: '狀態', says: `只列 ${Object.keys(states).join('、')} 其中之一` },
      category: { type: 'string', value: 'slug', says: '只列一個分類' },
      limit: { type: 'string', value: '數目', says: '最多幾筆，預設 50' },
    },
    async run({ words, options, report, withDatabase }) {
      const { status, category, limit = '50' } = options;
      if (status !== undefined && !Object.hasOwn(states, status)) {
        throw new BadUsage(`狀態要是 ${Object.keys(states).join('、')} 其中之一。`);
      }
      if (!/^[1-9]\d{0,5}$/.test(limit)) throw new BadUsage('--limit 要是數字。');
      const filter = {
        status: status as keyof typeof states | undefined,
        category,
        words: words[0],
        limit: Number(limit),
      };
      const found = await withDatabase((db) => listForEditors(db, filter));
      const rows = found.map((article) => [
        states[article.status],
        formatTime(article.published_at),
        article.category,
        article.slug,
        shortened(article.title),
      ]);
      report(
        { articles: found.map(({ published_at, ...article }) => ({ ...article, publishedAt: published_at })) },
        rows.length > 0 ? table(['狀態', '時間', '分類', '代稱', '標題'], rows) : '沒有符合的文章。',
      );
    },
  }),
};

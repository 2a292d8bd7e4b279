import { formatTime } from '../../articles/editing/publish-time.ts';
import { changing, timeFrom } from '../article-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> | --off',
  words: [0, 1],
  says: ['把一篇文章放在首頁的頭條，直到指定的時間、換上另一篇，或用 --off 取消。'],
  options: {
    until: { type: 'string', value: '時間', says: '到什麼時候為止；省略則一直放著' },
    off: { type: 'boolean', says: '取消，頭條回到最新的一篇' },
  },
  async run(context) {
    const { options, words, report } = context;
    if (options.off === words.length > 0) throw new BadUsage('請寫一個代稱，或只寫 --off。');
    if (options.off) {
      const wasThere = await changing(context, (changes) => changes.unfeature());
      return report({ featured: null }, wasThere ? '頭條已取消。' : '原本就沒有指定頭條。');
    }
    const [slug = ''] = words;
    const until = options.until ? timeFrom(options.until, context) : null;
    await changing(context, (changes) => changes.feature(slug, until));
    report({ featured: slug, until }, `${slug} 是首頁頭條${until ? `，到 ${formatTime(until)} 為止` : ''}。`);
  },
});

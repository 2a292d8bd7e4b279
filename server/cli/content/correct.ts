import { changing } from '../article-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

const longest = 1_000;

export const command = defineCommand({
  usage: '<slug> <更正內容> | --undo <slug>',
  words: [1, 2],
  says: ['在文章末尾加上註明日期的「更正啟事」，讓讀者知道哪裡錯了、改成什麼。'],
  options: { undo: { type: 'boolean', says: '收回最近的一則更正啟事' } },
  async run(context) {
    const [slug = '', written = ''] = context.words;
    if (context.options.undo) {
      if (written) throw new BadUsage('--undo 只要寫代稱。');
      const revision = await changing(context, (changes) => changes.uncorrect(slug));
      return context.report({ slug, revision }, `${slug} 最近的更正啟事已收回（第 ${revision} 版）。`);
    }
    const text = written.trim();
    if (!text || text.length > longest) throw new BadUsage(`更正內容要有 1 到 ${longest} 個字。`);
    const revision = await changing(context, (changes) => changes.correct(slug, text));
    context.report({ slug, revision, correction: text }, `${slug} 已加上更正啟事（第 ${revision} 版）。`);
  },
});

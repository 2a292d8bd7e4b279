import { changing } from '../article-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <版次>',
  words: [2, 2],
  says: ['把文章的內容還原成先前的一版（content revisions 列出各版）。網址與是否上架不變；還原本身也是新的一版。'],
  options: {},
  async run(context) {
    const [slug = '', written = ''] = context.words;
    if (!/^[1-9]\d{0,8}$/.test(written)) throw new BadUsage('版次要是數字。');
    const revision = await changing(context, (changes) => changes.restore(slug, Number(written)));
    context.report(
      { slug, restored: Number(written), revision },
      `${slug} 已還原到第 ${written} 版，記為第 ${revision} 版。`,
    );
  },
});

import { changing } from '../article-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <新的slug>',
  words: [2, 2],
  says: ['換掉文章的網址代稱；舊網址會轉到新的（301）。'],
  options: {},
  async run(context) {
    const [slug = '', next = ''] = context.words;
    const revision = await changing(context, (changes) => changes.rename(slug, next));
    context.report({ slug: next, from: slug, revision }, `${slug} 改為 ${next}，舊網址會轉過去。`);
  },
});

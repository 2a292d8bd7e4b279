import { changing } from '../article-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['把文章從網站撤下；再次匯入檔案也不會自己回來，要用 content publish。'],
  options: {},
  async run(context) {
    const [slug = ''] = context.words;
    const revision = await changing(context, (changes) => changes.unpublish(slug));
    context.report({ slug, revision, status: 'withdrawn' }, `已下架 ${slug}（第 ${revision} 版）。`);
  },
});

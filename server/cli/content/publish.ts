import { changing } from '../article-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug>',
  words: [1, 1],
  says: ['立刻發布草稿、已排定或已下架的文章；一秒內出現在網站上。'],
  options: {},
  async run(context) {
    const [slug = ''] = context.words;
    const revision = await changing(context, (changes) => changes.publish(slug));
    context.report({ slug, revision, status: 'published' }, `已發布 ${slug}（第 ${revision} 版）。`);
  },
});

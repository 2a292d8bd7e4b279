import { formatTime } from '../../articles/editing/publish-time.ts';
import { changing, timeFrom } from '../article-changes.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <時間>',
  words: [2, 2],
  says: ['排定文章出現的時間："2026-03-10 14:05"（臺北時間）、附時區的 ISO 時間，或 +2h、+3d。'],
  options: {},
  async run(context) {
    const [slug = '', written = ''] = context.words;
    const at = timeFrom(written, context);
    const revision = await changing(context, (changes) => changes.schedule(slug, at));
    context.report({ slug, revision, publishedAt: at }, `${slug} 將在 ${formatTime(at)} 出現（第 ${revision} 版）。`);
  },
});

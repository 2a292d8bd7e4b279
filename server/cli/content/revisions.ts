import { formatTime } from '../../articles/editing/publish-time.ts';
import { articleForEditing } from '../../articles/queries/editing.ts';
import { revisionOf, revisionsOf } from '../../articles/queries/revisions.ts';
import { BadUsage, CommandFailure, defineCommand } from '../command.ts';
import { table } from '../terminal.ts';

export const commands = {
  'content revisions': defineCommand({
    usage: '<slug> [版次]',
    words: [1, 2],
    says: ['列出文章的每一版；寫了版次就顯示那一版的標題、摘要與內文。'],
    options: {},
    async run({ words: [slug = '', written], report, withDatabase }) {
      if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written)) throw new BadUsage('版次要是數字。');
      await withDatabase(async (db) => {
        const article = await articleForEditing(db, slug);
        if (!article) throw new CommandFailure(`沒有代稱為「${slug}」的文章。`);
        if (written !== undefined) return show(await revisionOf(db, article.id, Number(written)));
        const all = await revisionsOf(db, article.id);
        const rows = all.map((stored) => [
          String(stored.revision),
          formatTime(stored.made_at),
          stored.made_by,
          stored.what,
        ]);
        report(
          {
            slug,
            revisions: all.map(({ made_at, made_by, ...stored }) => ({ ...stored, madeAt: made_at, madeBy: made_by })),
          },
          rows.length > 0 ? table(['版次', '時間', '經手', '做了什麼'], rows) : '還沒有留下版本；第一次更動時會留下。',
        );
      });

      function show(stored: Awaited<ReturnType<typeof revisionOf>>): void {
        if (!stored) throw new CommandFailure(`「${slug}」沒有第 ${written} 版。`);
        const { title, summary, body_html } = stored.snapshot.article;
        const { tags } = stored.snapshot;
        report(
          {
            slug,
            revision: stored.revision,
            madeAt: stored.made_at,
            madeBy: stored.made_by,
            title,
            summary,
            tags,
            html: body_html,
          },
          [title, '', summary, '', `標籤：${tags.join('、')}`, '', body_html].join('\n'),
        );
      }
    },
  }),
};

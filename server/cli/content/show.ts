import { addressOf } from '../../../contract/page-address.ts';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { articleForEditing } from '../../articles/queries/editing.ts';
import { correctionsOf } from '../../articles/queries/revisions.ts';
import { CommandFailure, defineCommand } from '../command.ts';

const states = { draft: '草稿', published: '已發布', withdrawn: '已下架' } as const;

export const commands = {
  'content show': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['顯示一篇文章的一切，包括還沒上架的。'],
    options: { html: { type: 'boolean', says: '連同內文的 HTML' } },
    async run({ words: [slug = ''], options, config, clock, report, withDatabase }) {
      const { article, corrections } = await withDatabase(async (db) => {
        const found = await articleForEditing(db, slug);
        if (!found) throw new CommandFailure(`沒有代稱為「${slug}」的文章。`);
        return { article: found, corrections: await correctionsOf(db, found.id) };
      });
      const isLater = article.status === 'published' && article.published_at > clock.now();
      const url = config.SITE_URL + addressOf('news/article', { slug });
      const lines = [
        article.title,
        article.summary,
        '',
        `狀態　${isLater ? '已排定' : states[article.status]}，第 ${article.revision} 版`,
        `網址　${url}`,
        `時間　${formatTime(article.published_at)}${article.updated_at ? `，更新 ${formatTime(article.updated_at)}` : ''}`,
        `分類　${article.category_name}（${article.category_slug}）`,
        `作者　${article.author_name}（${article.author_slug}）`,
        `標籤　${article.tags.join('、') || '無'}`,
        ...corrections.map(({ corrected_at, text }) => `更正　${formatTime(corrected_at)} ${text}`),
        ...(options.html ? ['', article.body_html] : []),
      ];
      report(
        {
          slug,
          url,
          kind: article.kind,
          status: isLater ? 'scheduled' : article.status,
          revision: article.revision,
          title: article.title,
          summary: article.summary,
          keyPoints: article.key_points,
          category: article.category_slug,
          author: article.author_slug,
          tags: article.tags,
          publishedAt: article.published_at,
          updatedAt: article.updated_at,
          corrections: corrections.map(({ corrected_at, text }) => ({ at: corrected_at, text })),
          ...(options.html && { html: article.body_html }),
        },
        lines.join('\n'),
      );
    },
  }),
};

import { z } from 'zod';
import type { ArticleCard, Page } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists articles, newest first. News and videos together unless a kind is given. */
export const articleList = defineCall<Page<ArticleCard>>()({
  path: 'article/list',
  who: 'anyone',
  body: z.object({
    kind: fields.kind.optional(),
    category: fields.slug.optional(),
    tag: fields.tag.optional(),
    author: fields.slug.optional(),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
  example: {
    body: { kind: 'news', category: 'life', limit: 1 },
    reply: { items: [examples.card], nextCursor: examples.cursor },
  },
});

import { z } from 'zod';
import type { ArticleCard, Page } from '../../article.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Newest first; news and videos together unless a kind is named. */
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
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { ArticleTab } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Counts the articles of each tab. A reporter's counts are of their own. */
export const articleCounts = defineDeskCall<Record<ArticleTab, number>>()({
  path: 'article/counts',
  roles: writers,
  body: z.object({}),
});

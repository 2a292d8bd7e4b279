import { z } from 'zod';
import type { ArticleCard } from '../../article.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Most read in the last 48 hours. */
export const articlePopular = defineCall<{ items: ArticleCard[]; nextCursor: null }>()({
  path: 'article/popular',
  who: 'anyone',
  body: z.object({ category: fields.slug.optional(), limit: fields.limit }),
});

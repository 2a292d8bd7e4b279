import { z } from 'zod';
import type { ArticleCard } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists the most viewed articles of the last 48 hours. */
export const articlePopular = defineCall<{ items: ArticleCard[]; nextCursor: null }>()({
  path: 'article/popular',
  who: 'anyone',
  body: z.object({ category: fields.slug.optional(), limit: fields.limit }),
  example: {
    body: { limit: 2 },
    reply: { items: [examples.card, examples.video], nextCursor: null },
  },
});

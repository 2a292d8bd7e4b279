import { z } from 'zod';
import type { ArticleCard, Page } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists videos, newest first. */
export const videoList = defineCall<Page<ArticleCard>>()({
  path: 'video/list',
  who: 'anyone',
  body: z.object({ category: fields.slug.optional(), cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: { category: 'life', limit: 1 },
    reply: { items: [examples.video], nextCursor: examples.cursor },
  },
});

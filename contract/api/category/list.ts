import { z } from 'zod';
import type { Category } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists all categories with their number of articles. With a kind, only those that have articles of that kind. */
export const categoryList = defineCall<{ items: Category[]; nextCursor: null }>()({
  path: 'category/list',
  who: 'anyone',
  body: z.object({ kind: fields.kind.optional() }),
  example: {
    body: { kind: 'news' },
    reply: {
      items: [{ ...examples.card.category, description: '日常裡的大小事。', newsCount: 12, videoCount: 3 }],
      nextCursor: null,
    },
  },
});

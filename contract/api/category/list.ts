import { z } from 'zod';
import type { Category } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** All categories, with how much is in each. With a kind, only those that have something of it. */
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

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Tells that an article was opened. Pages themselves come from caches and cannot count. */
export const articleView = defineCall<null>()({
  path: 'article/view',
  who: 'anyone',
  body: z.object({ slug: fields.slug }),
  example: {
    body: { slug: examples.card.slug },
    reply: null,
  },
});

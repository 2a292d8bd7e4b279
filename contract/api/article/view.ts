import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Reports that an article was opened. Pages are served from caches, so the server cannot count views itself. */
export const articleView = defineCall<null>()({
  path: 'article/view',
  who: 'anyone',
  body: z.object({ slug: fields.slug }),
  example: {
    body: { slug: examples.card.slug },
    reply: null,
  },
});

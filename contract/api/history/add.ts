import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Records that the member reads this article, and how far. Without a progress the stored one stays. */
export const historyAdd = defineCall<null>()({
  path: 'history/add',
  who: 'member',
  body: z.object({ slug: fields.slug, progress: fields.progress.optional(), revision: fields.revision.optional() }),
  example: {
    body: { slug: examples.card.slug, progress: 40, revision: 2 },
    reply: null,
  },
});

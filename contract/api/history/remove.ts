import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Deletes one article or video from the member's history. */
export const historyRemove = defineCall<null>()({
  path: 'history/remove',
  who: 'member',
  body: z.object({ slug: fields.slug }),
  example: {
    body: { slug: examples.card.slug },
    reply: null,
  },
});

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Saves an article, a video or a tip. Saving it again changes nothing. */
export const collectionAdd = defineCall<{ saved: boolean }>()({
  path: 'collection/add',
  who: 'member',
  body: z.object({ type: fields.savedType, id: fields.itemId }),
  errors: ['NOT_FOUND'],
  example: {
    body: { type: 'article', id: examples.card.id },
    reply: { saved: true },
  },
});

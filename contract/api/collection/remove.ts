import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Removes a collection item of the member. An item that does not exist is no error. */
export const collectionRemove = defineCall<{ saved: boolean }>()({
  path: 'collection/remove',
  who: 'member',
  body: z.object({ type: fields.savedType, id: fields.itemId }),
  example: {
    body: { type: 'article', id: examples.card.id },
    reply: { saved: false },
  },
});

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Takes something out of what the member saved. It need not be there. */
export const collectionRemove = defineCall<{ saved: boolean }>()({
  path: 'collection/remove',
  who: 'member',
  body: z.object({ type: fields.savedType, id: fields.itemId }),
  example: {
    body: { type: 'article', id: examples.card.id },
    reply: { saved: false },
  },
});

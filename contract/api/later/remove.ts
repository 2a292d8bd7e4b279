import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Takes an article off the member's list to read later. One that is not on it is no error. */
export const laterRemove = defineCall<null>()({
  path: 'later/remove',
  who: 'member',
  body: z.object({ id: fields.itemId }),
  example: {
    body: { id: examples.card.id },
    reply: null,
  },
});

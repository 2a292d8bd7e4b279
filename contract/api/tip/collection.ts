import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Saves a tip, like `collection/add`. */
export const tipCollection = defineCall<{ saved: boolean }>()({
  path: 'tip/collection',
  who: 'member',
  body: z.object({ id: fields.itemId }),
  errors: ['NOT_FOUND'],
  example: {
    body: { id: examples.tip.id },
    reply: { saved: true },
  },
});

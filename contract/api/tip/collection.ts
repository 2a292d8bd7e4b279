import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Saves a tip, as `collection/add` would. */
export const tipCollection = defineCall<{ saved: boolean }>()({
  path: 'tip/collection',
  who: 'member',
  body: z.object({ id: fields.itemId }),
});

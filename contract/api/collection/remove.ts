import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Takes something out of what the member saved; it need not be there. */
export const collectionRemove = defineCall<{ saved: boolean }>()({
  path: 'collection/remove',
  who: 'member',
  body: z.object({ type: fields.savedType, id: fields.itemId }),
});

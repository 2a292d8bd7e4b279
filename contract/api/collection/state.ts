import { z } from 'zod';
import { limits } from '../../limits.ts';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Returns which of these items the member saved. */
export const collectionState = defineCall<{ saved: string[] }>()({
  path: 'collection/state',
  who: 'member',
  body: z.object({
    type: fields.savedType,
    ids: z.array(fields.itemId).min(1, fieldMessages.ids).max(limits.listLimitMax, fieldMessages.ids),
  }),
  example: {
    body: { type: 'article', ids: ['42', '43'] },
    reply: { saved: ['42'] },
  },
});

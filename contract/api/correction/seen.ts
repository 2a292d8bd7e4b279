import { z } from 'zod';
import { limits } from '../../limits.ts';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Records that the member has seen these corrections. */
export const correctionSeen = defineCall<{ unseen: number }>()({
  path: 'correction/seen',
  who: 'member',
  body: z.object({
    ids: z.array(fields.itemId).min(1, fieldMessages.itemId).max(limits.listLimitMax, fieldMessages.itemId),
  }),
  example: { body: { ids: ['3'] }, reply: { unseen: 1 } },
});

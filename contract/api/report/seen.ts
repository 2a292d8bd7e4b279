import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { reportLimits } from '../../report-limits.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Records that the member has seen what came of these reports. `unseen` is how many they have not. */
export const reportSeen = defineCall<{ unseen: number }>()({
  path: 'report/seen',
  who: 'member',
  body: z.object({
    ids: z.array(fields.itemId).min(1, fieldMessages.itemId).max(reportLimits.shownToReporter, fieldMessages.itemId),
  }),
  example: { body: { ids: ['5'] }, reply: { unseen: 0 } },
});

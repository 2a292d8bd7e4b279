import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';

/** Pauses or resumes the member's reading history. */
export const historyPause = defineCall<{ paused: boolean }>()({
  path: 'history/pause',
  who: 'member',
  body: z.object({ paused: z.boolean(fieldMessages.yesOrNo) }),
  example: {
    body: { paused: true },
    reply: { paused: true },
  },
});

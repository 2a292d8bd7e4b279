import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Deletes the member's whole reading history. */
export const historyClear = defineCall<null>()({
  path: 'history/clear',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: null,
  },
});

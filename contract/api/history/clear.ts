import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Forgets everything that the member read. */
export const historyClear = defineCall<null>()({
  path: 'history/clear',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: null,
  },
});

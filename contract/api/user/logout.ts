import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Ends the session of the token. It also accepts a token that a refresh has just replaced. */
export const userLogout = defineCall<null>()({
  path: 'user/logout',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: null,
  },
});

import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Ends the session that the token belongs to. Also where a refresh has just replaced that token. */
export const userLogout = defineCall<null>()({
  path: 'user/logout',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: null,
  },
});

import { z } from 'zod';
import type { Identity } from '../../account.ts';
import { defineCall } from '../call.ts';

/** Returns the state of the member's identity verification. */
export const userIdentity = defineCall<Identity>()({
  path: 'user/identity',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: { state: 'none', maskedNumber: null, reason: null, submittedAt: null, triesLeft: 3 },
  },
});

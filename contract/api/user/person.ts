import { z } from 'zod';
import type { Profile } from '../../account.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Returns the member's own profile. */
export const userPerson = defineCall<Profile>()({
  path: 'user/person',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: examples.profile,
  },
});

import { z } from 'zod';
import type { Profile } from '../../account.ts';
import { defineCall } from '../call.ts';

export const userPerson = defineCall<Profile>()({
  path: 'user/person',
  who: 'member',
  body: z.object({}),
});

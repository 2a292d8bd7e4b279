import { z } from 'zod';
import type { Device } from '../../account.ts';
import { defineCall } from '../call.ts';

/** The devices on which the member is logged in, this one first. */
export const userSessions = defineCall<{ items: Device[] }>()({
  path: 'user/sessions',
  who: 'member',
  body: z.object({}),
});

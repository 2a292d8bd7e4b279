import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Returns which articles are on the member's list to read later and since when; there are 200 at most. */
export const laterState = defineCall<{ items: { id: string; addedAt: string }[] }>()({
  path: 'later/state',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: { items: [{ id: '42', addedAt: '2026-03-11T01:00:00.000Z' }] },
  },
});

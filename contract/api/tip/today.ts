import { z } from 'zod';
import type { Tip } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Returns the tip of the day in Taipei. On a day without a tip, the newest before it; null before the first. */
export const tipToday = defineCall<Tip | null>()({
  path: 'tip/today',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: examples.tip,
  },
});

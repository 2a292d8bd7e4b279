import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

export const historyRemove = defineCall<null>()({
  path: 'history/remove',
  who: 'member',
  body: z.object({ slug: fields.slug }),
});

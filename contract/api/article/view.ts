import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** The browser tells that an article was opened; pages themselves come from caches and cannot count. */
export const articleView = defineCall<null>()({
  path: 'article/view',
  who: 'anyone',
  body: z.object({ slug: fields.slug }),
});

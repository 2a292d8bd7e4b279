import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { writers } from '../roles.ts';

/** Up to 10 tags that begin with or contain the words, the most used first. */
export const tagSuggest = defineDeskCall<{ items: string[] }>()({
  path: 'tag/suggest',
  roles: writers,
  body: z.object({ q: deskFields.words }),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Gives all articles to another author and removes the first, whose address leads to the other. */
export const authorMerge = defineDeskCall<{ moved: number }>()({
  path: 'author/merge',
  roles: editors,
  body: z.object({ from: deskFields.slug, into: deskFields.slug }),
  errors: ['CONFLICT'],
});

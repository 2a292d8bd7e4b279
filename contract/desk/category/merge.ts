import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Moves all articles to another category and removes the empty one; its addresses lead to the other. */
export const categoryMerge = defineDeskCall<{ moved: number }>()({
  path: 'category/merge',
  roles: admins,
  body: z.object({ from: deskFields.slug, into: deskFields.slug }),
  errors: ['CONFLICT'],
});

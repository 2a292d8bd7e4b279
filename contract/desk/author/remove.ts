import { z } from 'zod';
import { defineDeskCall, editors } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Removes an author without articles and drafts. */
export const authorRemove = defineDeskCall<null>()({
  path: 'author/remove',
  roles: editors,
  body: z.object({ author: deskFields.slug }),
  errors: ['CONFLICT'],
});

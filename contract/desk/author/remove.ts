import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Removes an author without articles and drafts. */
export const authorRemove = defineDeskCall<null>()({
  path: 'author/remove',
  roles: editors,
  body: z.object({ author: deskFields.slug }),
  errors: ['CONFLICT'],
});

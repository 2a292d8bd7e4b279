import { z } from 'zod';
import { admins, defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Removes a category without articles and drafts. */
export const categoryRemove = defineDeskCall<null>()({
  path: 'category/remove',
  roles: admins,
  body: z.object({ category: deskFields.slug }),
  errors: ['CONFLICT'],
});

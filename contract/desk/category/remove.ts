import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Removes a category without articles and drafts. */
export const categoryRemove = defineDeskCall<null>()({
  path: 'category/remove',
  roles: admins,
  body: z.object({ category: deskFields.slug }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Changes a category; a new slug leaves redirects. Fails with CONFLICT if it was changed since `version`. */
export const categoryChange = defineDeskCall<null>()({
  path: 'category/change',
  roles: admins,
  body: z.object({
    category: deskFields.slug,
    version: deskFields.storedVersion,
    slug: deskFields.slug,
    name: deskFields.sectionName,
    description: deskFields.description,
    color: deskFields.color,
    isHidden: z.boolean(),
  }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Makes a category, behind all others. Fails with CONFLICT if its slug or name is taken, or its colour is hard to see. */
export const categoryAdd = defineDeskCall<null>()({
  path: 'category/add',
  roles: admins,
  body: z.object({
    slug: deskFields.slug,
    name: deskFields.sectionName,
    description: deskFields.description.default(''),
    color: deskFields.color,
    isHidden: z.boolean().default(false),
  }),
  errors: ['CONFLICT'],
});

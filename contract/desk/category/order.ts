import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Stores the order of all categories; fails with CONFLICT if it was changed since `order`. */
export const categoryOrder = defineDeskCall<null>()({
  path: 'category/order',
  roles: admins,
  body: z.object({
    order: deskFields.storedVersion,
    slugs: z.array(deskFields.slug, deskMessages.fieldOrder).max(500, deskMessages.fieldOrder),
  }),
  errors: ['CONFLICT'],
});

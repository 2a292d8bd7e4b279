import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Makes a tag. */
export const tagAdd = defineDeskCall<null>()({
  path: 'tag/add',
  roles: editors,
  body: z.object({ name: deskFields.tag, description: deskFields.description.default('') }),
  errors: ['CONFLICT'],
});

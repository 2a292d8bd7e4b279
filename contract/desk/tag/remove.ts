import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Removes a tag that no article has. */
export const tagRemove = defineDeskCall<null>()({
  path: 'tag/remove',
  roles: editors,
  body: z.object({ tag: deskFields.tag }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Removes a file that nothing uses, neither public nor draft nor a stored version. */
export const mediaRemove = defineDeskCall<null>()({
  path: 'media/remove',
  roles: editors,
  body: z.object({ id: deskFields.mediaId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

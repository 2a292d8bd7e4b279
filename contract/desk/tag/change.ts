import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Renames or describes a tag; a new name leaves a redirect. Fails with CONFLICT if it was changed since `version`. */
export const tagChange = defineDeskCall<null>()({
  path: 'tag/change',
  roles: editors,
  body: z.object({
    tag: deskFields.tag,
    version: deskFields.storedVersion,
    name: deskFields.tag,
    description: deskFields.description,
  }),
  errors: ['CONFLICT'],
});

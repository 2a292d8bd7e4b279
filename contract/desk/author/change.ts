import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Changes an author; a new slug leaves a redirect. Fails with CONFLICT if it was changed since `version`. */
export const authorChange = defineDeskCall<null>()({
  path: 'author/change',
  roles: editors,
  body: z.object({
    author: deskFields.slug,
    version: deskFields.storedVersion,
    slug: deskFields.slug,
    name: deskFields.authorName,
    title: deskFields.authorTitle,
    bio: deskFields.bio,
    pictureId: deskFields.mediaId.nullable(),
  }),
  errors: ['CONFLICT'],
});

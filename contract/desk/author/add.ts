import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Makes an author. */
export const authorAdd = defineDeskCall<null>()({
  path: 'author/add',
  roles: editors,
  body: z.object({
    slug: deskFields.slug,
    name: deskFields.authorName,
    title: deskFields.authorTitle.default(''),
    bio: deskFields.bio.default(''),
    pictureId: deskFields.mediaId.nullable().default(null),
  }),
  errors: ['CONFLICT'],
});

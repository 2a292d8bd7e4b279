import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Makes a series without parts; readers see it once one of its parts is public. */
export const seriesAdd = defineDeskCall<null>()({
  path: 'series/add',
  roles: editors,
  body: z.object({
    slug: deskFields.slug,
    name: deskFields.seriesTitle,
    introduction: deskFields.seriesIntroduction.default(''),
    coverId: deskFields.mediaId.nullable().default(null),
  }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Changes a series; a new slug leaves a redirect. Fails with CONFLICT if it was changed since `version`. */
export const seriesChange = defineDeskCall<null>()({
  path: 'series/change',
  roles: editors,
  body: z.object({
    series: deskFields.slug,
    version: deskFields.storedVersion,
    slug: deskFields.slug,
    name: deskFields.seriesTitle,
    introduction: deskFields.seriesIntroduction,
    coverId: deskFields.mediaId.nullable(),
  }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Makes an article lead the home page, until a time or until another replaces it. */
export const articleFeature = defineDeskCall<null>()({
  path: 'article/feature',
  roles: editors,
  body: z.object({ id: deskFields.id, until: deskFields.time.nullable().default(null) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

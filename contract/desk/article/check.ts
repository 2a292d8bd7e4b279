import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { Checklist } from '../model/article.ts';
import { writers } from '../roles.ts';

/** The checklist before publishing, of the stored draft. */
export const articleCheck = defineDeskCall<Checklist>()({
  path: 'article/check',
  roles: writers,
  body: z.object({ id: deskFields.id }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { PreviewLink } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Makes a link with which outsiders can read the draft for 7 days. */
export const previewMake = defineDeskCall<PreviewLink & { address: string }>()({
  path: 'preview/make',
  roles: writers,
  body: z.object({ articleId: deskFields.id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

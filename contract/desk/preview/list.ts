import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { PreviewLink } from '../model/article.ts';
import { writers } from '../roles.ts';

/** The links to the draft that still work. */
export const previewList = defineDeskCall<{ items: PreviewLink[] }>()({
  path: 'preview/list',
  roles: writers,
  body: z.object({ articleId: deskFields.id }),
  errors: ['NOT_FOUND'],
});

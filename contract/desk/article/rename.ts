import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/**
 * Changes the slug of a published article; the old address redirects. Before publishing the slug is part of the draft.
 */
export const articleRename = defineDeskCall<ArticleChanged>()({
  path: 'article/rename',
  roles: editors,
  body: z.object({ id: deskFields.id, slug: deskFields.slug }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

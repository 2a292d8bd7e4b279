import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { writers } from '../roles.ts';

/**
 * Discards the draft of a published article, or an article that was never published (reply null). The text stays as a
 * version.
 */
export const articleDiscard = defineDeskCall<ArticleChanged | null>()({
  path: 'article/discard',
  roles: writers,
  body: z.object({ id: deskFields.id, version: deskFields.version }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

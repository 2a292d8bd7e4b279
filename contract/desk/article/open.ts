import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskArticle } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Opens an article with its draft, who writes it, and what the caller may do. */
export const articleOpen = defineDeskCall<DeskArticle>()({
  path: 'article/open',
  roles: writers,
  body: z.object({ id: deskFields.id, tab: deskFields.tab.optional() }),
  errors: ['NOT_FOUND'],
});

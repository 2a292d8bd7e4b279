import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleNote } from '../model/article.ts';
import { writers } from '../roles.ts';

/** The notes on an article, oldest first. */
export const noteList = defineDeskCall<{ items: ArticleNote[] }>()({
  path: 'note/list',
  roles: writers,
  body: z.object({ articleId: deskFields.id }),
  errors: ['NOT_FOUND'],
});

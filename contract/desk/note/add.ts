import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleNote } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Adds a note that the staff read, never the readers. */
export const noteAdd = defineDeskCall<{ items: ArticleNote[] }>()({
  path: 'note/add',
  roles: writers,
  body: z.object({ articleId: deskFields.id, text: deskFields.note }),
  errors: ['NOT_FOUND'],
});

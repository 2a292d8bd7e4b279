import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/** 退回: returns a draft to its writer, with a note that says why. */
export const articleReturn = defineDeskCall<ArticleChanged>()({
  path: 'article/return',
  roles: editors,
  body: z.object({ id: deskFields.id, version: deskFields.version, note: deskFields.note }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/** 更正: adds a dated public note that says what was wrong. */
export const articleCorrect = defineDeskCall<ArticleChanged>()({
  path: 'article/correct',
  roles: editors,
  body: z.object({ id: deskFields.id, text: deskFields.correction }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/** Takes a scheduled article back to a draft. */
export const articleUnschedule = defineDeskCall<ArticleChanged>()({
  path: 'article/unschedule',
  roles: editors,
  body: z.object({ id: deskFields.id, version: deskFields.version }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleVersion } from '../model/article.ts';
import { writers } from '../roles.ts';

/** The newest 200 versions of an article, newest first. */
export const versionList = defineDeskCall<{ items: ArticleVersion[] }>()({
  path: 'version/list',
  roles: writers,
  body: z.object({ articleId: deskFields.id }),
  errors: ['NOT_FOUND'],
});

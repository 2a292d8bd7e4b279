import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/** 下架: readers get a 410 with this sentence; the article leaves lists, feeds, search and sitemap. */
export const articleUnpublish = defineDeskCall<ArticleChanged>()({
  path: 'article/unpublish',
  roles: editors,
  body: z.object({ id: deskFields.id, sentence: deskFields.sentence }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

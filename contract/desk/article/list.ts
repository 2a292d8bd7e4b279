import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import type { Page } from '../../article.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { type ArticleRow, articleTabs } from '../model/article.ts';
import { writers } from '../roles.ts';

/**
 * Lists articles in any state, last changed first; with `q` the best matches, without a further page. A reporter sees
 * only their own.
 */
export const articleList = defineDeskCall<Page<ArticleRow>>()({
  path: 'article/list',
  roles: writers,
  body: z.object({
    tab: z.enum(articleTabs, deskMessages.fieldTab).default('all'),
    q: deskFields.words.optional(),
    kind: fields.kind.optional(),
    category: fields.slug.optional(),
    author: fields.slug.optional(),
    writer: deskFields.uuid.optional(),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
});

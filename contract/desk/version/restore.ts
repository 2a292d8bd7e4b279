import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleFields, ArticleSaved } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Makes a version the draft; what readers see does not change. */
export const versionRestore = defineDeskCall<ArticleSaved & { fields: ArticleFields }>()({
  path: 'version/restore',
  roles: writers,
  body: z.object({
    articleId: deskFields.id,
    id: deskFields.versionId,
    version: deskFields.version,
    tab: deskFields.tab,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

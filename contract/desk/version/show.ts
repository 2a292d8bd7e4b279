import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { VersionContent } from '../model/article.ts';
import { writers } from '../roles.ts';

/** One version, whole. */
export const versionShow = defineDeskCall<VersionContent>()({
  path: 'version/show',
  roles: writers,
  body: z.object({ articleId: deskFields.id, id: deskFields.versionId }),
  errors: ['NOT_FOUND'],
});

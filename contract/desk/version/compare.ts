import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { VersionContent } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Two versions, to show their difference; `current` is the draft as it is stored now. */
export const versionCompare = defineDeskCall<{ from: VersionContent; to: VersionContent }>()({
  path: 'version/compare',
  roles: writers,
  body: z.object({
    articleId: deskFields.id,
    from: deskFields.versionId,
    to: deskFields.versionId.or(z.literal('current')),
  }),
  errors: ['NOT_FOUND'],
});

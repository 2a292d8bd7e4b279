import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskChanges } from '../model/article.ts';
import { writers } from '../roles.ts';

/**
 * Returns the articles that changed or whose writer changed since the reply before; without `since` only the time to
 * begin from. Cheap: every open desk asks each few seconds.
 */
export const articleChanges = defineDeskCall<DeskChanges>()({
  path: 'article/changes',
  roles: writers,
  body: z.object({ since: deskFields.time.optional() }),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { articleFields, deskFields } from '../fields.ts';
import type { ArticleSaved } from '../model/article.ts';
import { writers } from '../roles.ts';

/**
 * Saves the draft if `version` is the stored one and no other tab holds the lock; takes the lock if it is free. Fails
 * with CONFLICT otherwise, and changes nothing.
 */
export const articleSave = defineDeskCall<ArticleSaved>()({
  path: 'article/save',
  roles: writers,
  body: z.object({ id: deskFields.id, version: deskFields.version, tab: deskFields.tab, fields: articleFields }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

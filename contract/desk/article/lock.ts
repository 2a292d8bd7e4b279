import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleLock } from '../model/article.ts';
import { writers } from '../roles.ts';

/** Takes the lock if it is free, or renews it; the reply says who holds it now and which version is stored. */
export const articleLock = defineDeskCall<{ lock: ArticleLock | null; version: number }>()({
  path: 'article/lock',
  roles: writers,
  body: z.object({ id: deskFields.id, tab: deskFields.tab }),
  errors: ['NOT_FOUND'],
});

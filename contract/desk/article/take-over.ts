import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleLock } from '../model/article.ts';
import { writers } from '../roles.ts';

/** 接手: takes the lock from the tab that holds it, which learns of it at its next renewal. */
export const articleTakeOver = defineDeskCall<{ lock: ArticleLock | null; version: number }>()({
  path: 'article/take-over',
  roles: writers,
  body: z.object({ id: deskFields.id, tab: deskFields.tab }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import type { Category } from '../../article.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** With a kind, only the categories that have something of it. */
export const categoryList = defineCall<{ items: Category[]; nextCursor: null }>()({
  path: 'category/list',
  who: 'anyone',
  body: z.object({ kind: fields.kind.optional() }),
});

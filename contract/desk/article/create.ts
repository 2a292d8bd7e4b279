import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import { defineDeskCall } from '../call.ts';
import { articleFields } from '../fields.ts';
import { writers } from '../roles.ts';

/** Begins a new article. */
export const articleCreate = defineDeskCall<{ id: string; version: number }>()({
  path: 'article/create',
  roles: writers,
  body: z.object({ kind: fields.kind.default('news'), title: articleFields.shape.title.optional() }),
});

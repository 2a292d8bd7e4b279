import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { writers } from '../roles.ts';

/** 送審: sends the draft for review. */
export const articleSend = defineDeskCall<ArticleChanged>()({
  path: 'article/send',
  roles: writers,
  body: z.object({ id: deskFields.id, version: deskFields.version, note: deskFields.note.optional() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

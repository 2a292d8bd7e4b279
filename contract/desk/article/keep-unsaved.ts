import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { articleFields, deskFields } from '../fields.ts';
import { writers } from '../roles.ts';

/** Stores what a writer had not saved when another took over, as a version beside the draft. */
export const articleKeepUnsaved = defineDeskCall<{ id: string }>()({
  path: 'article/keep-unsaved',
  roles: writers,
  body: z.object({ id: deskFields.id, fields: articleFields }),
  errors: ['NOT_FOUND'],
});

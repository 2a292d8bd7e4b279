import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Replaces a tag by another on all articles; its address leads to the other. */
export const tagMerge = defineDeskCall<{ moved: number }>()({
  path: 'tag/merge',
  roles: editors,
  body: z.object({ from: deskFields.tag, into: deskFields.tag }),
  errors: ['CONFLICT'],
});

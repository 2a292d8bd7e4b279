import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { writers } from '../roles.ts';

/** Releases the lock if this tab holds it. */
export const articleRelease = defineDeskCall<null>()({
  path: 'article/release',
  roles: writers,
  body: z.object({ id: deskFields.id, tab: deskFields.tab }),
});

import { z } from 'zod';
import { defineDeskCall, writers } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Ends a link to the draft. */
export const previewRevoke = defineDeskCall<null>()({
  path: 'preview/revoke',
  roles: writers,
  body: z.object({ articleId: deskFields.id, id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { writers } from '../roles.ts';

/** Ends a link to the draft. */
export const previewRevoke = defineDeskCall<null>()({
  path: 'preview/revoke',
  roles: writers,
  body: z.object({ articleId: deskFields.id, id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

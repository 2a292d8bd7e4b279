import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Removes a tip; `tip/restore` brings it back within 30 days. */
export const tipRemove = defineDeskCall<null>()({
  path: 'tip/remove',
  roles: editors,
  body: z.object({ id: deskFields.id, version: deskFields.storedVersion }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

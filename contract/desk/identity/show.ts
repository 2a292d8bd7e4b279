import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { memberStaff } from '../roles.ts';

/** The whole identity number of a pending request. */
export const identityShow = defineDeskCall<{ idNumber: string }>()({
  path: 'identity/show',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

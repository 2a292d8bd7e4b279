import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { memberStaff } from '../roles.ts';

/** Approves a pending identity request. */
export const identityApprove = defineDeskCall<null>()({
  path: 'identity/approve',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

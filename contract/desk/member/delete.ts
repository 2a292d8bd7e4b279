import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { memberStaff } from '../roles.ts';

/** Deletes an account and everything about it, at the member's request. The member gets the same notice as always. */
export const memberDelete = defineDeskCall<null>()({
  path: 'member/delete',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { memberStaff } from '../roles.ts';

/** Rejects a pending identity request. The member reads the reason. */
export const identityReject = defineDeskCall<null>()({
  path: 'identity/reject',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.rejectReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Ends an open invitation. */
export const staffRevokeInvitation = defineDeskCall<null>()({
  path: 'staff/revoke-invitation',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

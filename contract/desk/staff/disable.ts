import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Disables an account: it cannot log in any more, and its sessions end. */
export const staffDisable = defineDeskCall<null>()({
  path: 'staff/disable',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

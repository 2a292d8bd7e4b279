import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Changes a role. Ends the sessions of that person. */
export const staffRole = defineDeskCall<null>()({
  path: 'staff/role',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid, role: deskFields.role }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

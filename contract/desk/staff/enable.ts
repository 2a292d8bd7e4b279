import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Lets a disabled person log in again. */
export const staffEnable = defineDeskCall<null>()({
  path: 'staff/enable',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

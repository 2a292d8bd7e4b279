import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Logs a person out of one browser. */
export const staffEndDevice = defineDeskCall<null>()({
  path: 'staff/end-device',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid, device: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

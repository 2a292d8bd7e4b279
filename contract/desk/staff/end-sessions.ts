import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Logs a person out everywhere. */
export const staffEndSessions = defineDeskCall<{ ended: number }>()({
  path: 'staff/end-sessions',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

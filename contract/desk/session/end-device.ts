import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { allStaff } from '../roles.ts';

/** Ends one of the caller's sessions. */
export const sessionEndDevice = defineDeskCall<null>()({
  path: 'session/end-device',
  roles: allStaff,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

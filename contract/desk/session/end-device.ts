import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Ends one of the caller's sessions. */
export const sessionEndDevice = defineDeskCall<null>()({
  path: 'session/end-device',
  roles: staff,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

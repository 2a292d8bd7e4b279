import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { WhoAmI } from '../model/staff.ts';

/** Completes a login with a code of the authenticator app or a recovery code, and sets the session cookie. */
export const sessionSecondFactor = defineDeskCall<WhoAmI>()({
  path: 'session/second-factor',
  roles: 'anyone',
  body: z.object({ challenge: deskFields.token, code: deskFields.code }),
  errors: ['BAD_CODE'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { allStaff } from '../roles.ts';

/** Replaces the authenticator app. Ends the other sessions. */
export const accountTotpConfirm = defineDeskCall<null>()({
  path: 'account/totp-confirm',
  roles: allStaff,
  stepUp: true,
  body: z.object({ challenge: deskFields.token, code: deskFields.code }),
  errors: ['BAD_CODE'],
});

import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Replaces the authenticator app. Ends the other sessions. */
export const accountTotpConfirm = defineDeskCall<null>()({
  path: 'account/totp-confirm',
  roles: staff,
  stepUp: true,
  body: z.object({ challenge: deskFields.token, code: deskFields.code }),
  errors: ['BAD_CODE'],
});

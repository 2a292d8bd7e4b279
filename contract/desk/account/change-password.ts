import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import { deskFields } from '../fields.ts';

/** Changes the password, or sets the first one of a passkey user. Ends the other sessions. */
export const accountChangePassword = defineDeskCall<null>()({
  path: 'account/change-password',
  roles: staff,
  stepUp: true,
  body: z.object({ password: deskFields.newPassword }),
});

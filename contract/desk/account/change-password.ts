import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { allStaff } from '../roles.ts';

/** Changes the password, or sets the first one of a passkey user. Ends the other sessions. */
export const accountChangePassword = defineDeskCall<null>()({
  path: 'account/change-password',
  roles: allStaff,
  stepUp: true,
  body: z.object({ password: deskFields.newPassword }),
});

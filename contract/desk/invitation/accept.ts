import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { newPasskey } from '../model/passkey.ts';
import type { WhoAmI } from '../model/staff.ts';

/**
 * Accepts an invitation with a password and a code of the authenticator app that `invitation/totp-begin` has set up, or with
 * a passkey; either names its challenge. Works once; logs in.
 */
export const invitationAccept = defineDeskCall<WhoAmI & { recoveryCodes: string[] }>()({
  path: 'invitation/accept',
  roles: 'anyone',
  body: z.object({
    token: deskFields.token,
    name: deskFields.name,
    email: deskFields.email,
    password: deskFields.newPassword.optional(),
    code: deskFields.code.optional(),
    challenge: deskFields.token.optional(),
    credential: newPasskey.optional(),
  }),
  errors: ['NOT_FOUND', 'BAD_CODE', 'CONFLICT'],
});

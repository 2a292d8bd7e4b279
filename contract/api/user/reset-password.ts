import { z } from 'zod';
import { accountFields, passwordsMatch } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** Ends the member's other sessions. */
export const userResetPassword = defineCall<null>()({
  path: 'user/reset-password',
  who: 'member',
  body: z
    .object({
      oldPassword: accountFields.knownPassword,
      password: accountFields.newPassword,
      passwordConfirm: accountFields.passwordConfirm,
    })
    .check(passwordsMatch),
});

import { z } from 'zod';
import { accountFields, passwordsMatch } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Changes the member's password. Ends the member's other sessions. */
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
  errors: ['BAD_CREDENTIALS'],
  example: {
    body: { oldPassword: examples.password, password: 'example-password-2', passwordConfirm: 'example-password-2' },
    reply: null,
  },
});

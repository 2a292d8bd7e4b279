import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, passwordsMatch, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Sets a new password for the owner of the phone. It also logs in, and ends every other session. */
export const authForgot = defineCall<Tokens>()({
  path: 'auth/forgot',
  who: 'anyone',
  body: z
    .object({
      area: accountFields.area,
      phone: accountFields.phone,
      password: accountFields.newPassword,
      passwordConfirm: accountFields.passwordConfirm,
      verifyCode: accountFields.verifyCode,
    })
    .check(phoneFitsArea, passwordsMatch),
  errors: ['BAD_CODE'],
  example: {
    body: {
      ...examples.phone,
      password: examples.password,
      passwordConfirm: examples.password,
      verifyCode: examples.verifyCode,
    },
    reply: examples.tokens,
  },
});

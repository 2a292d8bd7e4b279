import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, passwordsMatch, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** A new password for whoever owns the phone; it also logs in. */
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
});

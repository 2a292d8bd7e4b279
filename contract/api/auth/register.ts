import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, passwordsMatch, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Creates an account for the owner of the phone. It also logs in. */
export const authRegister = defineCall<Tokens>()({
  path: 'auth/register',
  who: 'anyone',
  body: z
    .object({
      lastName: accountFields.lastName,
      firstName: accountFields.firstName,
      birthday: accountFields.birthday,
      gender: accountFields.gender,
      area: accountFields.area,
      phone: accountFields.phone,
      password: accountFields.newPassword,
      passwordConfirm: accountFields.passwordConfirm,
      verifyCode: accountFields.verifyCode,
    })
    .check(phoneFitsArea, passwordsMatch),
  errors: ['BAD_CODE', 'PHONE_TAKEN'],
  example: {
    body: {
      lastName: examples.profile.lastName,
      firstName: examples.profile.firstName,
      birthday: examples.profile.birthday,
      gender: examples.profile.gender,
      ...examples.phone,
      password: examples.password,
      passwordConfirm: examples.password,
      verifyCode: examples.verifyCode,
    },
    reply: examples.tokens,
  },
});

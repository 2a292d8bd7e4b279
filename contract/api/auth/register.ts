import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, passwordsMatch, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';

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
});

import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';

export const authLogin = defineCall<Tokens>()({
  path: 'auth/login',
  who: 'anyone',
  body: z
    .object({ area: accountFields.area, phone: accountFields.phone, password: accountFields.knownPassword })
    .check(phoneFitsArea),
});

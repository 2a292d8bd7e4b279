import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Logs in with a phone and its password. The error is the same for an unknown phone and a wrong password; too many
 * wrong passwords lock the phone for a while.
 */
export const authLogin = defineCall<Tokens>()({
  path: 'auth/login',
  who: 'anyone',
  body: z
    .object({ area: accountFields.area, phone: accountFields.phone, password: accountFields.knownPassword })
    .check(phoneFitsArea),
  errors: ['BAD_CREDENTIALS'],
  example: {
    body: { ...examples.phone, password: examples.password },
    reply: examples.tokens,
  },
});

import { z } from 'zod';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Removes the email address from the account. */
export const userEmailUnbind = defineCall<null>()({
  path: 'user/email-unbind',
  who: 'member',
  body: z.object({ password: accountFields.knownPassword }),
  errors: ['BAD_CREDENTIALS'],
  example: {
    body: { password: examples.password },
    reply: null,
  },
});

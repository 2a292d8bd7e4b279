import { z } from 'zod';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Deletes the account permanently. All stored data of the member is erased, and the phone can register again. */
export const userDelete = defineCall<null>()({
  path: 'user/delete',
  who: 'member',
  body: z.object({ password: accountFields.knownPassword }),
  errors: ['BAD_CREDENTIALS'],
  example: {
    body: { password: examples.password },
    reply: null,
  },
});

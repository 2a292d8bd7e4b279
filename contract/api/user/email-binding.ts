import { z } from 'zod';
import type { CodeSent } from '../../account.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Mails a verification code and a link to an email address. The address is bound to the account once one of them is
 * used.
 */
export const userEmailBinding = defineCall<CodeSent>()({
  path: 'user/email-binding',
  who: 'member',
  body: z.object({ email: accountFields.email, password: accountFields.knownPassword }),
  errors: ['BAD_CREDENTIALS', 'CONFLICT'],
  example: {
    body: { email: 'reader@example.com', password: examples.password },
    reply: examples.codeSent,
  },
});

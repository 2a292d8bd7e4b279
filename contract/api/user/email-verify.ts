import { z } from 'zod';
import { accountMessages } from '../../messages/account-forms.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Binds the email address that a code and a link were mailed to. It accepts either the `verifyCode` from the member, or
 * the link's `token` from anyone who has it.
 */
export const userEmailVerify = defineCall<{ email: string }>()({
  path: 'user/email-verify',
  who: 'either',
  body: z
    .object({ verifyCode: accountFields.verifyCode.optional(), token: accountFields.token.optional() })
    .refine(({ verifyCode, token }) => (verifyCode === undefined) !== (token === undefined), {
      path: ['verifyCode'],
      error: accountMessages.fieldCodeOrLink,
    }),
  errors: ['BAD_CODE', 'CONFLICT', 'NOT_LOGGED_IN'],
  example: {
    body: { verifyCode: examples.verifyCode },
    reply: { email: 'reader@example.com' },
  },
});

import { z } from 'zod';
import { accountMessages } from '../../account-messages.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** With the code by the member, with the link's token by anyone who has it. */
export const userEmailVerify = defineCall<{ email: string }>()({
  path: 'user/email-verify',
  who: 'either',
  body: z
    .object({ verifyCode: accountFields.verifyCode.optional(), token: accountFields.token.optional() })
    .refine(({ verifyCode, token }) => (verifyCode === undefined) !== (token === undefined), {
      path: ['verifyCode'],
      error: accountMessages.fieldCodeOrLink,
    }),
});

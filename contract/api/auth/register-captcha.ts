import { z } from 'zod';
import type { CodeSent } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Sends a verification code for registration by SMS. The response is the same whether or not the phone belongs to a
 * member.
 */
export const authRegisterCaptcha = defineCall<CodeSent>()({
  path: 'auth/register-captcha',
  who: 'anyone',
  body: z.object({ area: accountFields.area, phone: accountFields.phone }).check(phoneFitsArea),
  example: {
    body: examples.phone,
    reply: examples.codeSent,
  },
});

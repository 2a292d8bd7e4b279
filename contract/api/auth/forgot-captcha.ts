import { z } from 'zod';
import type { CodeSent } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Sends a code for a new password by SMS. Answers alike whether or not the phone is a member's. */
export const authForgotCaptcha = defineCall<CodeSent>()({
  path: 'auth/forgot-captcha',
  who: 'anyone',
  body: z.object({ area: accountFields.area, phone: accountFields.phone }).check(phoneFitsArea),
  example: {
    body: examples.phone,
    reply: examples.codeSent,
  },
});

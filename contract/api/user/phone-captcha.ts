import { z } from 'zod';
import type { CodeSent } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Sends a verification code to the member's new phone. */
export const userPhoneCaptcha = defineCall<CodeSent>()({
  path: 'user/phone-captcha',
  who: 'member',
  body: z
    .object({ area: accountFields.area, phone: accountFields.phone, password: accountFields.knownPassword })
    .check(phoneFitsArea),
  errors: ['BAD_CREDENTIALS'],
  example: {
    body: { area: '+886', phone: '0900000001', password: examples.password },
    reply: examples.codeSent,
  },
});

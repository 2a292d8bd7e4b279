import { z } from 'zod';
import type { Identity } from '../../account.ts';
import { accountMessages } from '../../messages/account-forms.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Submits an identity request, which an operator decides. */
export const userIdentityVerify = defineCall<Identity>()({
  path: 'user/identity-verify',
  who: 'member',
  body: z.object({
    realName: accountFields.realName,
    idNumber: accountFields.idNumber,
    birthday: accountFields.birthday,
    consent: z.literal(true, accountMessages.fieldConsent),
  }),
  errors: ['CONFLICT'],
  example: {
    body: { realName: '王小明', idNumber: 'A123456789', birthday: examples.profile.birthday, consent: true },
    reply: {
      state: 'pending',
      maskedNumber: 'A*******89',
      reason: null,
      submittedAt: '2026-03-11T01:00:00.000Z',
      triesLeft: 2,
    },
  },
});

import { z } from 'zod';
import type { Identity } from '../../account.ts';
import { accountMessages } from '../../account-messages.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** Hands in what an operator will decide about. */
export const userIdentityVerify = defineCall<Identity>()({
  path: 'user/identity-verify',
  who: 'member',
  body: z.object({
    realName: accountFields.realName,
    idNumber: accountFields.idNumber,
    birthday: accountFields.birthday,
    consent: z.literal(true, accountMessages.fieldConsent),
  }),
});

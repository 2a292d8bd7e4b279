import { z } from 'zod';
import type { CodeSent } from '../../account.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** Mails a code and a link; the address is the member's once one of them was used. */
export const userEmailBinding = defineCall<CodeSent>()({
  path: 'user/email-binding',
  who: 'member',
  body: z.object({ email: accountFields.email, password: accountFields.knownPassword }),
});

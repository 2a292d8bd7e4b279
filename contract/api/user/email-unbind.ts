import { z } from 'zod';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

export const userEmailUnbind = defineCall<null>()({
  path: 'user/email-unbind',
  who: 'member',
  body: z.object({ password: accountFields.knownPassword }),
});

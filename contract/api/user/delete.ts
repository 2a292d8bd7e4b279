import { z } from 'zod';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** For good: whatever is kept of the member is erased, and the phone is free again. */
export const userDelete = defineCall<null>()({
  path: 'user/delete',
  who: 'member',
  body: z.object({ password: accountFields.knownPassword }),
});

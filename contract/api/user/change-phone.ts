import { z } from 'zod';
import type { Profile } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** Ends the member's other sessions and tells the old phone. */
export const userChangePhone = defineCall<Profile>()({
  path: 'user/change-phone',
  who: 'member',
  body: z
    .object({ area: accountFields.area, phone: accountFields.phone, verifyCode: accountFields.verifyCode })
    .check(phoneFitsArea),
});

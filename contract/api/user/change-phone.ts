import { z } from 'zod';
import type { Profile } from '../../account.ts';
import { accountFields, phoneFitsArea } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Changes the member's phone with the code sent to the new one. Other sessions end, and the old phone receives a
 * notice.
 */
export const userChangePhone = defineCall<Profile>()({
  path: 'user/change-phone',
  who: 'member',
  body: z
    .object({ area: accountFields.area, phone: accountFields.phone, verifyCode: accountFields.verifyCode })
    .check(phoneFitsArea),
  errors: ['BAD_CODE', 'PHONE_TAKEN'],
  example: {
    body: { area: '+886', phone: '0900000001', verifyCode: examples.verifyCode },
    reply: { ...examples.profile, phone: '0900000001' },
  },
});

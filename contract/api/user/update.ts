import { z } from 'zod';
import type { Profile } from '../../account.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Changes the member's profile. A verified member's name and birthday cannot be changed. */
export const userUpdate = defineCall<Profile>()({
  path: 'user/update',
  who: 'member',
  body: z.object({
    lastName: accountFields.lastName,
    firstName: accountFields.firstName,
    birthday: accountFields.birthday,
    gender: accountFields.gender,
    intro: accountFields.intro,
  }),
  example: {
    body: {
      lastName: examples.profile.lastName,
      firstName: examples.profile.firstName,
      birthday: examples.profile.birthday,
      gender: examples.profile.gender,
      intro: examples.profile.intro,
    },
    reply: examples.profile,
  },
});

import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';

/** Replaces both tokens. */
export const authRefresh = defineCall<Tokens>()({
  path: 'auth/refresh',
  who: 'anyone',
  body: z.object({ refreshToken: accountFields.token }),
});

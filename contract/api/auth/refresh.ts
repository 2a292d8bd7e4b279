import { z } from 'zod';
import type { Tokens } from '../../account.ts';
import { accountFields } from '../account-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/**
 * Replaces both tokens. For half a minute the old refresh token returns the same new tokens; after that it ends the
 * session.
 */
export const authRefresh = defineCall<Tokens>()({
  path: 'auth/refresh',
  who: 'anyone',
  body: z.object({ refreshToken: accountFields.token }),
  errors: ['SESSION_EXPIRED'],
  example: {
    body: { refreshToken: examples.tokens.refreshToken },
    reply: examples.tokens,
  },
});

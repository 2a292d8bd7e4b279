import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';

/**
 * Checks email and password. The reply opens the second step; the error is the same for an unknown email and a wrong
 * password.
 */
export const sessionLogin = defineDeskCall<{ challenge: string; factors: ('totp' | 'recovery')[] }>()({
  path: 'session/login',
  roles: 'anyone',
  body: z.object({ email: deskFields.email, password: deskFields.knownPassword }),
  errors: ['BAD_CREDENTIALS'],
});

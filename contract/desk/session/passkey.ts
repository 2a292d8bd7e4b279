import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { usedPasskey } from '../model/passkey.ts';
import type { WhoAmI } from '../model/staff.ts';

/** Logs in with a passkey, which replaces password and second factor, and sets the session cookie. */
export const sessionPasskey = defineDeskCall<WhoAmI>()({
  path: 'session/passkey',
  roles: 'anyone',
  body: z.object({ challenge: deskFields.token, credential: usedPasskey }),
  errors: ['BAD_CREDENTIALS'],
});

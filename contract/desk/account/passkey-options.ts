import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { PasskeyCreation } from '../model/passkey.ts';
import { allStaff } from '../roles.ts';

/** Begins the registration of another passkey. */
export const accountPasskeyOptions = defineDeskCall<PasskeyCreation>()({
  path: 'account/passkey-options',
  roles: allStaff,
  stepUp: true,
  body: z.object({}),
});

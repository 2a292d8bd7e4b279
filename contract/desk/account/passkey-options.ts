import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import type { PasskeyCreation } from '../model/passkey.ts';

/** Begins the registration of another passkey. */
export const accountPasskeyOptions = defineDeskCall<PasskeyCreation>()({
  path: 'account/passkey-options',
  roles: staff,
  stepUp: true,
  body: z.object({}),
});

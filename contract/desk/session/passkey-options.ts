import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { PasskeyRequest } from '../model/passkey.ts';

/** Begins a login or a step-up with a passkey. */
export const sessionPasskeyOptions = defineDeskCall<PasskeyRequest>()({
  path: 'session/passkey-options',
  roles: 'anyone',
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import type { TotpSecret } from '../model/staff.ts';

/** Makes a new secret for an authenticator app; it counts once `account/totp-confirm` has proved it. */
export const accountTotpBegin = defineDeskCall<TotpSecret & { challenge: string }>()({
  path: 'account/totp-begin',
  roles: staff,
  stepUp: true,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { TotpSecret } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Makes a new secret for an authenticator app; it counts once `account/totp-confirm` has proved it. */
export const accountTotpBegin = defineDeskCall<TotpSecret & { challenge: string }>()({
  path: 'account/totp-begin',
  roles: allStaff,
  stepUp: true,
  body: z.object({}),
});

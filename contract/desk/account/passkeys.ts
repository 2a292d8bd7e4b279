import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { Passkey } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Lists the caller's passkeys. */
export const accountPasskeys = defineDeskCall<{ items: Passkey[] }>()({
  path: 'account/passkeys',
  roles: allStaff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import type { Passkey } from '../model/staff.ts';

/** Lists the caller's passkeys. */
export const accountPasskeys = defineDeskCall<{ items: Passkey[] }>()({
  path: 'account/passkeys',
  roles: staff,
  body: z.object({}),
});

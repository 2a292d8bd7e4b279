import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { Passkey } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Removes a passkey, unless it is the only way to log in. */
export const accountRemovePasskey = defineDeskCall<{ items: Passkey[] }>()({
  path: 'account/remove-passkey',
  roles: allStaff,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

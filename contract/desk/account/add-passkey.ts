import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { newPasskey } from '../model/passkey.ts';
import type { Passkey } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Registers another passkey. */
export const accountAddPasskey = defineDeskCall<{ items: Passkey[] }>()({
  path: 'account/add-passkey',
  roles: allStaff,
  stepUp: true,
  body: z.object({ challenge: deskFields.token, credential: newPasskey, name: deskFields.name }),
  errors: ['BAD_CODE', 'CONFLICT'],
});

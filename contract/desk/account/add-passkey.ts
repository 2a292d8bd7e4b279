import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import { deskFields } from '../fields.ts';
import { newPasskey } from '../model/passkey.ts';
import type { Passkey } from '../model/staff.ts';

/** Registers another passkey. */
export const accountAddPasskey = defineDeskCall<{ items: Passkey[] }>()({
  path: 'account/add-passkey',
  roles: staff,
  stepUp: true,
  body: z.object({ challenge: deskFields.token, credential: newPasskey, name: deskFields.name }),
  errors: ['BAD_CODE', 'CONFLICT'],
});

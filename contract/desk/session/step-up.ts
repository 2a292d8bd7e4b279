import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { usedPasskey } from '../model/passkey.ts';
import type { WhoAmI } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Proves the password, or a passkey, once more for personal data and staff management. */
export const sessionStepUp = defineDeskCall<WhoAmI>()({
  path: 'session/step-up',
  roles: allStaff,
  body: z
    .object({
      password: deskFields.knownPassword.optional(),
      challenge: deskFields.token.optional(),
      credential: usedPasskey.optional(),
    })
    .refine(({ password, challenge, credential }) => (challenge && credential) || password, {
      path: ['password'],
      error: fieldMessages.required,
    }),
  errors: ['BAD_CREDENTIALS'],
});

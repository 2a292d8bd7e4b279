import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { PasskeyCreation } from '../model/passkey.ts';

/** Begins the registration of the passkey with which an invitation is accepted. */
export const invitationPasskeyOptions = defineDeskCall<PasskeyCreation>()({
  path: 'invitation/passkey-options',
  roles: 'anyone',
  body: z.object({ token: deskFields.token, name: deskFields.name, email: deskFields.email }),
  errors: ['NOT_FOUND'],
});

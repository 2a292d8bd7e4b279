import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { TotpSecret } from '../model/staff.ts';

/** Makes a secret for the authenticator app with which an invitation is accepted: another one each time it is asked. */
export const invitationTotpBegin = defineDeskCall<TotpSecret & { challenge: string }>()({
  path: 'invitation/totp-begin',
  roles: 'anyone',
  body: z.object({ token: deskFields.token }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { InvitationDetails } from '../model/staff.ts';

/** Shows an invitation and the secret for its authenticator app. */
export const invitationShow = defineDeskCall<InvitationDetails>()({
  path: 'invitation/show',
  roles: 'anyone',
  body: z.object({ token: deskFields.token }),
  errors: ['NOT_FOUND'],
});

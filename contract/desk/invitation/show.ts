import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { InvitationDetails } from '../model/staff.ts';

/** Shows whom an invitation is for. */
export const invitationShow = defineDeskCall<InvitationDetails>()({
  path: 'invitation/show',
  roles: 'anyone',
  body: z.object({ token: deskFields.token }),
  errors: ['NOT_FOUND'],
});

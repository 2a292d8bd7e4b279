import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { InvitationLink } from '../model/staff.ts';
import { admins } from '../roles.ts';

/** Invites a new member of the staff. An earlier open invitation of the same email ends. */
export const staffInvite = defineDeskCall<InvitationLink>()({
  path: 'staff/invite',
  roles: admins,
  stepUp: true,
  body: z.object({ email: deskFields.email, name: deskFields.name, role: deskFields.role }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { InvitationLink } from '../model/staff.ts';
import { admins } from '../roles.ts';

/**
 * For a lost phone or password: ends all sessions, passkeys, codes and the password, and makes a link to set new ones.
 */
export const staffRenew = defineDeskCall<InvitationLink>()({
  path: 'staff/renew',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { Invitation, StaffMember } from '../model/staff.ts';
import { admins } from '../roles.ts';

/** Lists the staff and the open invitations. */
export const staffList = defineDeskCall<{ staff: StaffMember[]; invitations: Invitation[] }>()({
  path: 'staff/list',
  roles: admins,
  body: z.object({}),
});

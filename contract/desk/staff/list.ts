import { z } from 'zod';
import { admins, defineDeskCall } from '../call.ts';
import type { Invitation, StaffMember } from '../model/staff.ts';

/** Lists the staff and the open invitations. */
export const staffList = defineDeskCall<{ staff: StaffMember[]; invitations: Invitation[] }>()({
  path: 'staff/list',
  roles: admins,
  body: z.object({}),
});

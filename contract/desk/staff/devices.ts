import { z } from 'zod';
import { admins, defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { StaffDevice } from '../model/staff.ts';

/** Lists the browsers in which a person is logged in. */
export const staffDevices = defineDeskCall<{ items: StaffDevice[] }>()({
  path: 'staff/devices',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import type { Device } from '../../account.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { admins } from '../roles.ts';

/** Lists the browsers in which a person is logged in. */
export const staffDevices = defineDeskCall<{ items: Device[] }>()({
  path: 'staff/devices',
  roles: admins,
  stepUp: true,
  body: z.object({ id: deskFields.uuid }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import type { StaffDevice } from '../model/staff.ts';

/** Lists the browsers in which the caller is logged in, this one first. */
export const sessionDevices = defineDeskCall<{ items: StaffDevice[] }>()({
  path: 'session/devices',
  roles: staff,
  body: z.object({}),
});

import { z } from 'zod';
import type { Device } from '../../account.ts';
import { defineDeskCall } from '../call.ts';
import { allStaff } from '../roles.ts';

/** Lists the browsers in which the caller is logged in, this one first. */
export const sessionDevices = defineDeskCall<{ items: Device[] }>()({
  path: 'session/devices',
  roles: allStaff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { WhoAmI } from '../model/staff.ts';
import { allStaff } from '../roles.ts';

/** Returns who is logged in. */
export const sessionWhoami = defineDeskCall<WhoAmI>()({
  path: 'session/whoami',
  roles: allStaff,
  body: z.object({}),
});

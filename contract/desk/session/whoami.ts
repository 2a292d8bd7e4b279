import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';
import type { WhoAmI } from '../model/staff.ts';

/** Returns who is logged in. */
export const sessionWhoami = defineDeskCall<WhoAmI>()({
  path: 'session/whoami',
  roles: staff,
  body: z.object({}),
});

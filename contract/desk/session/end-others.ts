import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { allStaff } from '../roles.ts';

/** Ends all sessions of the caller but this one. */
export const sessionEndOthers = defineDeskCall<{ ended: number }>()({
  path: 'session/end-others',
  roles: allStaff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';

/** Ends all sessions of the caller but this one. */
export const sessionEndOthers = defineDeskCall<{ ended: number }>()({
  path: 'session/end-others',
  roles: staff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, memberStaff } from '../call.ts';

/** How many identity requests wait; it is asked again and again, and says nothing about anyone. */
export const identityCount = defineDeskCall<{ pending: number }>()({
  path: 'identity/count',
  roles: memberStaff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, memberStaff } from '../call.ts';

/** The number of pending identity requests. The desk polls it, so it contains no personal data. */
export const identityCount = defineDeskCall<{ pending: number }>()({
  path: 'identity/count',
  roles: memberStaff,
  body: z.object({}),
});

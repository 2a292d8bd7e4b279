import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { memberStaff } from '../roles.ts';

/** The number of pending identity requests. The desk polls it, so it contains no personal data. */
export const identityCount = defineDeskCall<{ pending: number }>()({
  path: 'identity/count',
  roles: memberStaff,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { writers } from '../roles.ts';

/** The number of sentences with open reports; a reporter's count is of their own articles. */
export const reportCount = defineDeskCall<{ open: number }>()({
  path: 'report/count',
  roles: writers,
  body: z.object({}),
});

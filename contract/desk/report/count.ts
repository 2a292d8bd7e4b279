import { z } from 'zod';
import { defineDeskCall, writers } from '../call.ts';

/** The number of sentences with open reports; a reporter's count is of their own articles. */
export const reportCount = defineDeskCall<{ open: number }>()({
  path: 'report/count',
  roles: writers,
  body: z.object({}),
});

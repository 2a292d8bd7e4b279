import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { UnfinishedUpload } from '../model/media.ts';
import { writers } from '../roles.ts';

/** Lists the caller's uploads that were interrupted and can be continued with the same file. */
export const mediaUnfinished = defineDeskCall<UnfinishedUpload[]>()({
  path: 'media/unfinished',
  roles: writers,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall, editors } from '../call.ts';
import type { FrontArrangement } from '../model/front.ts';

/** The last 30 arrangements, newest first. */
export const frontHistory = defineDeskCall<{ items: FrontArrangement[] }>()({
  path: 'front/history',
  roles: editors,
  body: z.object({}),
});

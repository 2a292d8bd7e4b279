import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { FrontArrangement } from '../model/front.ts';
import { editors } from '../roles.ts';

/** The last 30 arrangements, newest first. */
export const frontHistory = defineDeskCall<{ items: FrontArrangement[] }>()({
  path: 'front/history',
  roles: editors,
  body: z.object({}),
});

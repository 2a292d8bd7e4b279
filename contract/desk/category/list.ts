import { z } from 'zod';
import { admins, defineDeskCall } from '../call.ts';
import type { DeskCategory } from '../model/section.ts';

/** All categories in their order; `order` identifies it. */
export const categoryList = defineDeskCall<{ items: DeskCategory[]; order: string }>()({
  path: 'category/list',
  roles: admins,
  body: z.object({}),
});

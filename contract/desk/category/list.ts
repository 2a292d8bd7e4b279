import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { DeskCategory } from '../model/section.ts';
import { admins } from '../roles.ts';

/** All categories in their order; `order` identifies it. */
export const categoryList = defineDeskCall<{ items: DeskCategory[]; order: string }>()({
  path: 'category/list',
  roles: admins,
  body: z.object({}),
});

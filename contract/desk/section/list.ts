import { z } from 'zod';
import { defineDeskCall, writers } from '../call.ts';
import type { StaffName } from '../model/staff.ts';

/** Everything that an editor or a filter offers to choose from. */
export const sectionList = defineDeskCall<{
  categories: { slug: string; name: string; color: string }[];
  authors: { slug: string; name: string; title: string }[];
  series: { slug: string; name: string }[];
  staff: StaffName[];
}>()({
  path: 'section/list',
  roles: writers,
  body: z.object({}),
});

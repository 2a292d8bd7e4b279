import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { articleFields } from '../fields.ts';
import type { NamedSections } from '../model/article.ts';
import type { StaffName } from '../model/staff.ts';
import { writers } from '../roles.ts';

const namedSections = articleFields.pick({ category: true, author: true, series: true, tags: true });

/**
 * Everything that an editor or a filter offers to choose from. With the sections that an open article names it also says
 * what these are called now: they may have been renamed or merged since.
 */
export const sectionList = defineDeskCall<{
  categories: { slug: string; name: string; color: string }[];
  authors: { slug: string; name: string; title: string }[];
  series: { slug: string; name: string }[];
  staff: StaffName[];
  named: NamedSections | null;
}>()({
  path: 'section/list',
  roles: writers,
  body: z.object({ named: namedSections.optional() }),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleRow } from '../model/article.ts';
import { editors } from '../roles.ts';

/** The parts of a series in their order, also those that are not public; `order` identifies it. */
export const seriesParts = defineDeskCall<{ items: ArticleRow[]; order: string }>()({
  path: 'series/parts',
  roles: editors,
  body: z.object({ series: deskFields.slug }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { DeskSeries } from '../model/section.ts';
import { editors } from '../roles.ts';

/** All series by their titles. */
export const seriesList = defineDeskCall<{ items: DeskSeries[] }>()({
  path: 'series/list',
  roles: editors,
  body: z.object({}),
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { editors } from '../roles.ts';

/** All tips as a CSV that `tip/import` reads back to the same. */
export const tipExport = defineDeskCall<{ csv: string; rows: number }>()({
  path: 'tip/export',
  roles: editors,
  body: z.object({}),
});

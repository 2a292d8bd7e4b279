import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Removes a series; its articles stay. */
export const seriesRemove = defineDeskCall<null>()({
  path: 'series/remove',
  roles: editors,
  body: z.object({ series: deskFields.slug }),
  errors: ['CONFLICT'],
});

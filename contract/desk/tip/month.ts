import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { TipMonth } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** The daily tips of a month. */
export const tipMonth = defineDeskCall<TipMonth>()({
  path: 'tip/month',
  roles: editors,
  body: z.object({ month: deskFields.month }),
});

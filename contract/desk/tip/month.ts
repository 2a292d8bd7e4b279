import { z } from 'zod';
import { defineDeskCall, editors } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { TipMonth } from '../model/tip.ts';

/** The daily tips of a month. */
export const tipMonth = defineDeskCall<TipMonth>()({
  path: 'tip/month',
  roles: editors,
  body: z.object({ month: deskFields.month }),
});

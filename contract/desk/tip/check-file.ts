import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { TipFilePlan } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** Reads a CSV of tips and says what importing it would do; nothing is stored. */
export const tipCheckFile = defineDeskCall<TipFilePlan>()({
  path: 'tip/check-file',
  roles: editors,
  body: z.object({ file: deskFields.tipFile }),
});

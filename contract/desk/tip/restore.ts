import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskTip } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** Brings a removed tip back to its day, for members who saved it as well. */
export const tipRestore = defineDeskCall<DeskTip>()({
  path: 'tip/restore',
  roles: editors,
  body: z.object({ id: deskFields.id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

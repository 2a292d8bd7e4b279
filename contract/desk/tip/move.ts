import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskTip } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** Moves a tip to another day. A tip that is there already takes the day that becomes empty. */
export const tipMove = defineDeskCall<{ tip: DeskTip; exchangedWith: string | null }>()({
  path: 'tip/move',
  roles: editors,
  body: z.object({ id: deskFields.id, version: deskFields.storedVersion, day: deskFields.day }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

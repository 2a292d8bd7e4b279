import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskTip } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** Makes the tip of a day that has none. */
export const tipAdd = defineDeskCall<DeskTip>()({
  path: 'tip/add',
  roles: editors,
  body: z.object({ day: deskFields.day, title: deskFields.tipTitle, contentHtml: deskFields.tipHtml }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskTip } from '../model/tip.ts';
import { editors } from '../roles.ts';

/** Changes a tip; its day must be its own or an empty one. Fails with CONFLICT if it was changed since `version`. */
export const tipChange = defineDeskCall<DeskTip>()({
  path: 'tip/change',
  roles: editors,
  body: z.object({
    id: deskFields.id,
    version: deskFields.storedVersion,
    day: deskFields.day,
    title: deskFields.tipTitle,
    contentHtml: deskFields.tipHtml,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

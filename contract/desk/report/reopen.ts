import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Opens closed reports again; their answers are dropped. If one is not closed, none is opened. */
export const reportReopen = defineDeskCall<null>()({
  path: 'report/reopen',
  roles: editors,
  body: z.object({ ids: deskFields.reportIds }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

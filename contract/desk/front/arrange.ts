import { z } from 'zod';
import { leadCount } from '../../front-page.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { FrontPage } from '../model/front.ts';
import { editors } from '../roles.ts';

/** Replaces all positions; fails with CONFLICT if they were changed since `version`. */
export const frontArrange = defineDeskCall<FrontPage>()({
  path: 'front/arrange',
  roles: editors,
  body: z.object({
    version: deskFields.storedVersion,
    positions: z
      .array(z.object({ id: deskFields.id, until: deskFields.time.nullable() }).nullable(), deskMessages.fieldPositions)
      .length(leadCount, deskMessages.fieldPositions),
  }),
  errors: ['CONFLICT'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { FrontPage } from '../model/front.ts';
import { editors } from '../roles.ts';

/** Restores an earlier arrangement, as far as its articles are still public and their ends have not passed. */
export const frontRestore = defineDeskCall<FrontPage>()({
  path: 'front/restore',
  roles: editors,
  body: z.object({ id: deskFields.id, version: deskFields.storedVersion }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

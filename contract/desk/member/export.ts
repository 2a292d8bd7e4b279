import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { memberStaff } from '../roles.ts';

/** All data about a member, as the member's own export has it. */
export const memberExport = defineDeskCall<Record<string, unknown>>()({
  path: 'member/export',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

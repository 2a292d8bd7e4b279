import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MemberDetails } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** Forgets wrong passwords and codes, so that the member can try again at once. */
export const memberUnlock = defineDeskCall<MemberDetails>()({
  path: 'member/unlock',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MemberDetails } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** Logs a member out everywhere, and ends open codes and links. */
export const memberEndSessions = defineDeskCall<MemberDetails>()({
  path: 'member/end-sessions',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MemberContact } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** The whole phone and email of a member. */
export const memberReveal = defineDeskCall<MemberContact>()({
  path: 'member/reveal',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

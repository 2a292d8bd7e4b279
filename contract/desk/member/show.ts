import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MemberDetails } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** One member: state, devices and identity; phone and email are masked. */
export const memberShow = defineDeskCall<MemberDetails>()({
  path: 'member/show',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ id: deskFields.id, reason: deskFields.lookReason }),
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { FoundMember } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** Finds members by exact phone, email or number, or by a part of the name. At most `deskLimits.membersFound`. */
export const memberFind = defineDeskCall<{ items: FoundMember[]; isAll: boolean }>()({
  path: 'member/find',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ who: deskFields.who }),
});

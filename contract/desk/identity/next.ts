import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { IdentityApplication } from '../model/member.ts';
import { memberStaff } from '../roles.ts';

/** The oldest pending identity request, or the one after another; the last is followed by the first. */
export const identityNext = defineDeskCall<{ application: IdentityApplication | null; pending: number }>()({
  path: 'identity/next',
  roles: memberStaff,
  stepUp: true,
  body: z.object({ after: deskFields.id.optional() }),
});

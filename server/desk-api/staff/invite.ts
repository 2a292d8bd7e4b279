import { staffInvite } from '../../../contract/desk/staff/invite.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffInvite = handleDeskCall(staffInvite, {
  limit: { times: 30, seconds: 60 },
  work: ({ staff }, body, caller) => staff.management.invite(actorOf(caller), body),
});

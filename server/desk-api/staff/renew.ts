import { staffRenew } from '../../../contract/desk/staff/renew.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffRenew = handleDeskCall(staffRenew, {
  limit: { times: 30, seconds: 60 },
  work: ({ staff }, { id }, caller) => staff.management.renew(actorOf(caller), id),
});

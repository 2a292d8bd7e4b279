import { staffEnable } from '../../../contract/desk/staff/enable.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffEnable = handleDeskCall(staffEnable, {
  limit: { times: 30, seconds: 60 },
  async work({ staff }, { id }, caller) {
    await staff.management.enable(actorOf(caller), id);
    return null;
  },
});

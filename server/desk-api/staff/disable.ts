import { staffDisable } from '../../../contract/desk/staff/disable.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffDisable = handleDeskCall(staffDisable, {
  limit: { times: 30, seconds: 60 },
  async work({ staff }, { id }, caller) {
    await staff.management.disable(actorOf(caller), id);
    return null;
  },
});

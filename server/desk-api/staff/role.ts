import { staffRole } from '../../../contract/desk/staff/role.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffRole = handleDeskCall(staffRole, {
  limit: { times: 30, seconds: 60 },
  async work({ staff }, { id, role }, caller) {
    await staff.management.setRole(actorOf(caller), id, role);
    return null;
  },
});

import { staffEndSessions } from '../../../contract/desk/staff/end-sessions.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffEndSessions = handleDeskCall(staffEndSessions, {
  limit: { times: 30, seconds: 60 },
  async work({ staff }, { id }, caller) {
    return { ended: await staff.management.endSessions(actorOf(caller), id) };
  },
});

import { sessionEndOthers } from '../../../contract/desk/session/end-others.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionEndOthers = handleDeskCall(sessionEndOthers, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, _, { staff: self }) {
    return { ended: await staff.sessions.endOthers(self.id, self.sessionId) };
  },
});

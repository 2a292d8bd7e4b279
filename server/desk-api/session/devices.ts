import { sessionDevices } from '../../../contract/desk/session/devices.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionDevices = handleDeskCall(sessionDevices, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, _, { staff: self }) {
    return { items: await staff.sessions.devices(self.id, self.sessionId) };
  },
});

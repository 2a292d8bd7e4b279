import { sessionEndDevice } from '../../../contract/desk/session/end-device.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionEndDevice = handleDeskCall(sessionEndDevice, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, { id }, { staff: self }) {
    await staff.sessions.endDevice(self.id, id);
    return null;
  },
});

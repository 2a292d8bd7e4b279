import { staffDevices } from '../../../contract/desk/staff/devices.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffDevices = handleDeskCall(staffDevices, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, { id }, { staff: self }) {
    return { items: await staff.management.devices(id, self.sessionId) };
  },
});

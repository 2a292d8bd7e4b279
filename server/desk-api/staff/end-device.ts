import { staffEndDevice } from '../../../contract/desk/staff/end-device.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffEndDevice = handleDeskCall(staffEndDevice, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, { id, device }, caller) {
    await staff.management.endDevice(actorOf(caller), id, device);
    return null;
  },
});

import { staffList } from '../../../contract/desk/staff/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffList = handleDeskCall(staffList, {
  limit: { times: 120, seconds: 60 },
  work: ({ staff }) => staff.management.list(),
});

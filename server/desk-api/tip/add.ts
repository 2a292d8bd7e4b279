import { tipAdd } from '../../../contract/desk/tip/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipAdd = handleDeskCall(tipAdd, {
  limit: { times: 60, seconds: 60 },
  work: ({ tipDesk }, body, { staff }) => tipDesk.add(staff.email, body),
});

import { tipRestore } from '../../../contract/desk/tip/restore.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipRestore = handleDeskCall(tipRestore, {
  limit: { times: 60, seconds: 60 },
  work: ({ tipDesk }, { id }, { staff }) => tipDesk.restore(staff.email, id),
});

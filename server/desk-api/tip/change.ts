import { tipChange } from '../../../contract/desk/tip/change.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipChange = handleDeskCall(tipChange, {
  limit: { times: 60, seconds: 60 },
  work: ({ tipDesk }, { id, version, ...tip }, { staff }) => tipDesk.change(staff.email, { id, version }, tip),
});

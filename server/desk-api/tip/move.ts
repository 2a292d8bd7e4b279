import { tipMove } from '../../../contract/desk/tip/move.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipMove = handleDeskCall(tipMove, {
  limit: { times: 120, seconds: 60 },
  work: ({ tipDesk }, { id, version, day }, { staff }) => tipDesk.move(staff.email, { id, version }, day),
});

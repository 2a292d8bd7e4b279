import { tipMonth } from '../../../contract/desk/tip/month.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipMonth = handleDeskCall(tipMonth, {
  limit: { times: 240, seconds: 60 },
  work: ({ tipDesk }, { month }) => tipDesk.month(month),
});

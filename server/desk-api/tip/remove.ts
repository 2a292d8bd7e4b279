import { tipRemove } from '../../../contract/desk/tip/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipRemove = handleDeskCall(tipRemove, {
  limit: { times: 60, seconds: 60 },
  async work({ tipDesk }, body, { staff }) {
    await tipDesk.remove(staff.email, body);
    return null;
  },
});

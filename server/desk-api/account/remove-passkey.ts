import { accountRemovePasskey } from '../../../contract/desk/account/remove-passkey.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountRemovePasskey = handleDeskCall(accountRemovePasskey, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { id }, { staff: self, network }) {
    return { items: await staff.own.removePasskey({ ...self, network }, id) };
  },
});

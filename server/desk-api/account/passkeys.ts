import { accountPasskeys } from '../../../contract/desk/account/passkeys.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountPasskeys = handleDeskCall(accountPasskeys, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, _, { staff: self }) {
    return { items: await staff.own.passkeys(self.id) };
  },
});

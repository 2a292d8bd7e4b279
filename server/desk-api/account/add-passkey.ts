import { accountAddPasskey } from '../../../contract/desk/account/add-passkey.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountAddPasskey = handleDeskCall(accountAddPasskey, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, body, { staff: self, network, origin }) {
    return { items: await staff.own.addPasskey({ ...self, network }, { ...body, origin }) };
  },
});

import { accountRecoveryCodes } from '../../../contract/desk/account/recovery-codes.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountRecoveryCodes = handleDeskCall(accountRecoveryCodes, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, _, { staff: self, network }) {
    return { codes: await staff.own.newRecoveryCodes({ ...self, network }) };
  },
});

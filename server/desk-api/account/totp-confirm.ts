import { accountTotpConfirm } from '../../../contract/desk/account/totp-confirm.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountTotpConfirm = handleDeskCall(accountTotpConfirm, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { challenge, code }, { staff: self, network }) {
    await staff.own.confirmTotp({ ...self, network }, challenge, code);
    return null;
  },
});

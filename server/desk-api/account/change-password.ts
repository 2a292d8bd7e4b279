import { accountChangePassword } from '../../../contract/desk/account/change-password.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountChangePassword = handleDeskCall(accountChangePassword, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { password }, { staff: self, network }) {
    await staff.own.changePassword({ ...self, network }, password);
    return null;
  },
});

import { userChangePhone } from '../../../contract/api/user/change-phone.ts';
import { handleCall } from '../handler.ts';

export const handleUserChangePhone = handleCall(userChangePhone, {
  limit: { times: 20, seconds: 60 },
  async work({ account, members }, { area, phone, verifyCode }, { member }) {
    await account.phone.change(member.id, member.sessionId, { area, phone }, verifyCode);
    return members.person(member.id);
  },
});

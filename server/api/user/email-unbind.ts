import { userEmailUnbind } from '../../../contract/api/user/email-unbind.ts';
import { handleCall } from '../handler.ts';

export const handleUserEmailUnbind = handleCall(userEmailUnbind, {
  limit: { times: 20, seconds: 60 },
  async work({ account }, { password }, { member, network }) {
    await account.email.remove(member.id, password, network);
    return null;
  },
});

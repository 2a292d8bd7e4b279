import { userResetPassword } from '../../../contract/api/user/reset-password.ts';
import { handleCall } from '../handler.ts';

export const handleUserResetPassword = handleCall(userResetPassword, {
  limit: { times: 20, seconds: 60 },
  async work({ account }, { oldPassword, password }, { member, network }) {
    await account.resetPassword({ memberId: member.id, sessionId: member.sessionId, network, oldPassword, password });
    return null;
  },
});

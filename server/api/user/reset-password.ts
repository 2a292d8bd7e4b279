import { userResetPassword } from '../../../contract/api/user/reset-password.ts';
import { handleCall } from '../handler.ts';

export const handleUserResetPassword = handleCall(userResetPassword, {
  limit: { times: 20, seconds: 60 },
  async work({ own }, { oldPassword, password }, { member, network }) {
    await own.resetPassword({ memberId: member.id, sessionId: member.sessionId, network, oldPassword, password });
    return null;
  },
});

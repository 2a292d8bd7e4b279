import { userLogout } from '../../../contract/api/user/logout.ts';
import { handleCall } from '../handler.ts';

export const handleUserLogout = handleCall(userLogout, {
  limit: { times: 60, seconds: 60 },
  // A refresh in another tab may have just replaced the token; logging out must work all the same.
  takesOldTokens: true,
  async work({ sessions }, _body, { member }) {
    await sessions.end(member.sessionId);
    return null;
  },
});

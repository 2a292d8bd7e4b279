import { sessionLogout } from '../../../contract/desk/session/logout.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionLogout = handleDeskCall(sessionLogout, {
  limit: { times: 60, seconds: 60 },
  async work({ staff }, _, { token, setSession }) {
    if (token) await staff.sessions.end(token);
    setSession(null);
    return null;
  },
});

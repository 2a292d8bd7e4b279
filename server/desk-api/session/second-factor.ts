import { sessionSecondFactor } from '../../../contract/desk/session/second-factor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionSecondFactor = handleDeskCall(sessionSecondFactor, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { challenge, code }, caller) {
    const token = await staff.login.secondFactor(challenge, code, caller);
    caller.setSession(token);
    return staff.sessions.whoami(token);
  },
});

import { sessionSecondFactor } from '../../../contract/desk/session/second-factor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionSecondFactor = handleDeskCall(sessionSecondFactor, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { challenge, code }, caller) {
    const begun = await staff.login.secondFactor(challenge, code, caller);
    caller.setLogin(begun);
    return staff.sessions.whoami(begun.token);
  },
});

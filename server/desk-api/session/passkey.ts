import { sessionPasskey } from '../../../contract/desk/session/passkey.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionPasskey = handleDeskCall(sessionPasskey, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { challenge, credential }, caller) {
    const token = await staff.login.passkey({ challenge, credential, origin: caller.origin }, caller);
    caller.setSession(token);
    return staff.sessions.whoami(token);
  },
});

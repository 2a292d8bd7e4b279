import { sessionPasskey } from '../../../contract/desk/session/passkey.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionPasskey = handleDeskCall(sessionPasskey, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { challenge, credential }, caller) {
    const begun = await staff.login.passkey({ challenge, credential, origin: caller.origin }, caller);
    caller.setLogin(begun);
    return staff.sessions.whoami(begun.token);
  },
});

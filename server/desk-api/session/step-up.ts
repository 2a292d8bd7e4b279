import { sessionStepUp } from '../../../contract/desk/session/step-up.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionStepUp = handleDeskCall(sessionStepUp, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { password, challenge, credential }, { staff: self, origin, network, token }) {
    if (challenge && credential) await staff.login.stepUpByPasskey(self.id, { challenge, credential, origin });
    else await staff.login.stepUpByPassword({ staffId: self.id, sessionId: self.sessionId, network }, password ?? '');
    await staff.sessions.stepUp(self.sessionId);
    return staff.sessions.whoami(token);
  },
});

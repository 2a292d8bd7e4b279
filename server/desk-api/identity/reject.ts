import { identityReject } from '../../../contract/desk/identity/reject.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleIdentityReject = handleDeskCall(identityReject, {
  limit: { times: 60, seconds: 60 },
  async work({ identityDesk }, { id, reason }, caller) {
    await identityDesk.decide(actorOf(caller), id, reason);
    return null;
  },
});
